/**
 * The scripts that Chromium runs before a page's own: one in an isolated world, where the preload lives, one in the
 * page's world. They meet through DOM events, whose contents Chromium clones from world to world, as structured clone
 * does. Each function here is sent as text, so that it may use nothing from outside itself.
 */

interface Names {
  readonly toPage: string;
  readonly toPreload: string;
  readonly binding: string;
}

/** The two scripts for one window. `names` are unguessable, so that the page cannot speak for the preload. */
export function worldScripts(preload: string, names: Names): {isolated: string; page: string} {
  const end = `(${bridgeEnd.toString()})`;
  const isolated = `if (window.top === window) (${isolatedWorld.toString()})(${end}, ${JSON.stringify(names)}, (require, module, exports, process) => {\n${preload}\n});`;
  const page = `if (window.top === window) (${pageWorld.toString()})(${end}, ${JSON.stringify(names)});`;
  return {isolated, page};
}

type Wire =
  | {readonly kind: 'value'; readonly value: unknown}
  | {readonly kind: 'function' | 'promise'; readonly id: number}
  | {readonly kind: 'array'; readonly items: readonly Wire[]}
  | {readonly kind: 'object'; readonly entries: readonly (readonly [string, Wire])[]};

interface Message {
  readonly type: 'hello' | 'expose' | 'invoke' | 'return' | 'settle';
  readonly id: number;
  readonly name: string;
  readonly ok: boolean;
  readonly value: Wire | null;
}

interface BridgeEnd {
  readonly encode: (value: unknown) => Wire;
  readonly decode: (wire: Wire) => unknown;
  readonly post: (message: Partial<Message>) => void;
}

type MakeEnd = (send: string, hear: string, onOther: (message: Message) => void) => BridgeEnd;

/** What `contextBridge` does: plain values are cloned, functions and promises are stood for by proxies. */
function bridgeEnd(send: string, hear: string, onOther: (message: Message) => void): BridgeEnd {
  const functions = new Map<number, (...args: unknown[]) => unknown>();
  const waiting = new Map<number, {resolve: (value: unknown) => void; reject: (error: Error) => void}>();
  const returns = new Map<number, Message>();
  let last = 0;
  const post = (message: Partial<Message>) => {
    window.dispatchEvent(new CustomEvent(send, {detail: {id: 0, name: '', ok: true, value: null, ...message}}));
  };
  const wordsOf = (error: unknown): Wire => ({
    kind: 'value',
    value: error instanceof Error ? error.message : String(error),
  });
  const errorOf = ({value}: Message) => new Error(value?.kind === 'value' ? String(value.value) : 'failed');
  const encode = (value: unknown): Wire => {
    last += 1;
    const id = last;
    if (typeof value === 'function') {
      functions.set(id, value as (...args: unknown[]) => unknown);
      return {kind: 'function', id};
    }
    if (value instanceof Promise) {
      value.then(
        (result) => {
          post({type: 'settle', id, value: encode(result)});
        },
        (error: unknown) => {
          post({type: 'settle', id, ok: false, value: wordsOf(error)});
        },
      );
      return {kind: 'promise', id};
    }
    if (Array.isArray(value)) return {kind: 'array', items: value.map(encode)};
    if (value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype)
      return {kind: 'object', entries: Object.entries(value).map(([key, each]) => [key, encode(each)] as const)};
    return {kind: 'value', value: structuredClone(value)};
  };
  const proxyOf =
    (id: number) =>
    (...args: unknown[]): unknown => {
      last += 1;
      const call = last;
      post({type: 'invoke', id, name: String(call), value: encode(args)});
      const answer = returns.get(call);
      returns.delete(call);
      if (!answer) throw new Error('The other world did not answer.');
      if (!answer.ok) throw errorOf(answer);
      return answer.value ? decode(answer.value) : undefined;
    };
  const decode = (wire: Wire): unknown => {
    switch (wire.kind) {
      case 'value':
        return wire.value;
      case 'function':
        return proxyOf(wire.id);
      case 'promise':
        return new Promise((resolve, reject) => waiting.set(wire.id, {resolve, reject}));
      case 'array':
        return wire.items.map(decode);
      case 'object':
        return Object.freeze(Object.fromEntries(wire.entries.map(([key, each]) => [key, decode(each)])));
    }
  };
  const run = ({id, name, value}: Message) => {
    try {
      const result = functions.get(id)?.(...((value ? decode(value) : []) as unknown[]));
      post({type: 'return', id: Number(name), value: encode(result)});
    } catch (error) {
      post({type: 'return', id: Number(name), ok: false, value: wordsOf(error)});
    }
  };
  window.addEventListener(hear, (event) => {
    const message = (event as CustomEvent<Message>).detail;
    if (message.type === 'invoke') run(message);
    else if (message.type === 'return') returns.set(message.id, message);
    else if (message.type === 'settle') {
      const promise = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.ok) promise?.resolve(message.value ? decode(message.value) : undefined);
      else promise?.reject(errorOf(message));
    } else onOther(message);
  });
  return {encode, decode, post};
}

function pageWorld(makeEnd: MakeEnd, names: Names): void {
  const end = makeEnd(names.toPreload, names.toPage, ({type, name, value}) => {
    if (type !== 'expose' || !value || Object.hasOwn(window, name)) return;
    Object.defineProperty(window, name, {value: end.decode(value), enumerable: true});
  });
  end.post({type: 'hello'});
}

type Preload = (
  ...scope: [require: (name: string) => unknown, module: object, exports: object, process: object]
) => void;

/** The preload's world: its `require` knows `electron` only, as that of a sandboxed window should. */
function isolatedWorld(makeEnd: MakeEnd, names: Names, preload: Preload): void {
  type Listener = (event: object, ...args: unknown[]) => void;
  const tellMain = (globalThis as unknown as Record<string, (text: string) => void>)[names.binding];
  const exposed = new Map<string, Wire>();
  const listeners = new Map<string, Set<Listener>>();
  const waiting = new Map<number, {resolve: (value: unknown) => void; reject: (error: Error) => void}>();
  const files = new Map<string, string>();
  let last = 0;
  const end = makeEnd(names.toPage, names.toPreload, ({type}) => {
    if (type === 'hello') for (const [name, value] of exposed) end.post({type: 'expose', name, value});
  });
  const contextBridge = {
    exposeInMainWorld: (name: string, api: unknown) => {
      if (exposed.has(name)) throw new Error(`Cannot bind an API on top of an existing property: ${name}`);
      const value = end.encode(api);
      exposed.set(name, value);
      end.post({type: 'expose', name, value});
    },
  };
  const ipcRenderer = {
    invoke: (channel: string, ...args: unknown[]) =>
      new Promise((resolve, reject) => {
        last += 1;
        const cloned = structuredClone(args);
        waiting.set(last, {resolve, reject});
        tellMain?.(JSON.stringify({type: 'invoke', id: last, channel, args: cloned}));
      }),
    on: (channel: string, listener: Listener) => {
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener));
    },
    off: (channel: string, listener: Listener) => {
      listeners.get(channel)?.delete(listener);
    },
  };
  const webUtils = {
    getPathForFile: (file: unknown) => {
      if (!(file instanceof File)) throw new TypeError('getPathForFile expected a File.');
      return files.get(file.name) ?? '';
    },
  };
  Object.assign(globalThis, {
    electronStandIn: {
      reply: ({id, ok, value}: {id: number; ok: boolean; value: unknown}) => {
        const call = waiting.get(id);
        waiting.delete(id);
        if (ok) call?.resolve(value);
        else call?.reject(new Error(String(value)));
      },
      deliver: (channel: string, args: unknown[]) => {
        for (const listener of listeners.get(channel) ?? []) listener({}, ...args);
      },
      offer: (paths: readonly string[]) => {
        for (const path of paths) files.set(path.split(/[\\/]/).at(-1) ?? '', path);
      },
    },
  });
  const require = (name: string) => {
    if (name !== 'electron') throw new Error(`module not found: ${name}`);
    return {contextBridge, ipcRenderer, webUtils};
  };
  try {
    preload(require, {exports: {}}, {}, {sandboxed: true, contextIsolated: true, type: 'renderer'});
  } catch (error) {
    tellMain?.(JSON.stringify({type: 'preload-error', message: String(error)}));
  }
}
