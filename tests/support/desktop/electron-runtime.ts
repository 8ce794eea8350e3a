import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {_electron} from 'playwright-core';
import {runtimePath, whyNoWindow} from '../../../apps/launch/electron-runtime.mjs';
import {mainFile, type LaunchPlan, type RuntimeKind, type Work} from './desktop.ts';

const executable = runtimePath();

/** The built app in Electron itself, where its runtime is installed and can open a window. */
export const electronRuntime: RuntimeKind = {
  name: 'Electron’s runtime',
  // Asked only when it is there, as the answer to a missing one may be to fetch it.
  missing: executable === null ? 'Electron’s runtime is not installed here' : await whyNoWindow(),
  async start({args, env}) {
    const app = await _electron.launch({
      executablePath: executable ?? '',
      args: [mainFile, ...args],
      env: {...definedEnv(), ...env},
    });
    let complaints = '';
    const child = app.process();
    child.stderr?.on('data', (data: Buffer) => (complaints += data.toString()));
    const ended = once(child, 'exit').then(([code]) => code as number | null);
    return {
      evaluate: <A, R>(work: Work<A, R>, arg: A) => app.evaluate<R, A>(work as never, arg),
      pages: () => app.windows(),
      offerFiles: () => Promise.resolve(),
      ended,
      quit: () => app.close(),
      complaints: () => complaints,
    };
  },
  async startAgain({args, env}: LaunchPlan) {
    const child = spawn(executable ?? '', [mainFile, ...args], {env: {...process.env, ...env}, stdio: 'ignore'});
    const [code] = (await once(child, 'exit')) as [number | null];
    return code;
  },
};

function definedEnv(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).flatMap(([key, value]) => (value ? [[key, value]] : [])));
}
