/**
 * Loaded before the app. Its engine's thread then crashes when a test says so, with an error that quotes a note, or
 * never answers again.
 */
const {isMainThread, BroadcastChannel} = require('node:worker_threads');
if (!isMainThread) {
  const channel = new BroadcastChannel('crash-the-engine');
  channel.unref();
  channel.onmessage = ({data}) => {
    if (data !== 'hang') throw new TypeError('“my secret diary” is no date');
    for (;;);
  };
}
