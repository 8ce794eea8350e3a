/** Loaded before the app: its engine's thread then crashes when a test says so, with an error that quotes a note. */
const {isMainThread, BroadcastChannel} = require('node:worker_threads');
if (!isMainThread) {
  const channel = new BroadcastChannel('crash-the-engine');
  channel.unref();
  channel.onmessage = () => {
    throw new TypeError('“my secret diary” is no date');
  };
}
