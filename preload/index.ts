import {contextBridge, ipcRenderer, type IpcRendererEvent, webUtils} from 'electron';
import type {Bridge} from '#contract/bridge';
import {channels} from '#contract/channels';
import type {Push, Reply} from '#contract/envelope';

let lastId = 0;

/** The page gets these three functions and nothing else; both ends of the channel are checked in the main process. */
const bridge: Bridge = {
  call(method, input) {
    lastId += 1;
    return ipcRenderer.invoke(channels.call, {id: lastId, method, input}) as Promise<Reply>;
  },
  subscribe(listener) {
    const receive = (_event: IpcRendererEvent, push: Push): void => {
      listener(push.event);
    };
    ipcRenderer.on(channels.push, receive);
    return () => {
      ipcRenderer.off(channels.push, receive);
    };
  },
  pathOf: (file) => webUtils.getPathForFile(file as File),
};

contextBridge.exposeInMainWorld('bridge', bridge);
