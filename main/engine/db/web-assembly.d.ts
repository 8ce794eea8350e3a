/** What is used of WebAssembly; Node has it, and its types do not. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array);
    /** Tells a module from any other object. */
    readonly [Symbol.toStringTag]: string;
  }
  class Memory {
    constructor(descriptor: {readonly initial: number; readonly maximum: number});
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
  class Instance {
    constructor(module: Module, imports: {readonly env: {readonly memory: Memory}});
    readonly exports: Readonly<Record<string, unknown>>;
  }
}
