import {EventEmitter} from 'node:events';

export type IpcHandler = (event: object, ...args: unknown[]) => unknown;

class IpcMain extends EventEmitter {
  /** By this name Electron keeps them too, which tests of both use to call a handler as another frame would. */
  readonly _invokeHandlers = new Map<string, IpcHandler>();

  handle(channel: string, handler: IpcHandler): void {
    if (this._invokeHandlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    this._invokeHandlers.set(channel, handler);
  }

  removeHandler(channel: string): void {
    this._invokeHandlers.delete(channel);
  }
}

export const ipcMain = new IpcMain();
