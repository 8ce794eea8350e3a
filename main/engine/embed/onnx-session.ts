import type {InferenceSession} from 'onnxruntime-node';
import {EmbeddingFailure} from '../domain/embedding-failure.ts';
import {RefusedText} from '../domain/refused-text.ts';

/** Numbers of one output, with its shape. */
export interface OnnxOutput {
  readonly data: Float32Array;
  readonly shape: readonly number[];
}

/** A loaded ONNX model whose inputs are all int64 of 1 × sequence. */
export interface OnnxSession {
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  /** Rejects with `RefusedText` when the model cannot read these inputs, or its output is not of 32-bit floats. */
  run(inputs: Readonly<Record<string, readonly number[]>>, output: string): Promise<OnnxOutput>;
  /** Waits for what is running. */
  close(): Promise<void>;
}

/**
 * Loads a model from its bytes or its path. Rejects when the native library or the model cannot be loaded. One thread
 * leaves a small machine free for its user.
 */
export async function openOnnxSession(model: Uint8Array | string, threads: number): Promise<OnnxSession> {
  // Imported late: the native library is missing on some machines, and that must not stop the engine.
  const {InferenceSession, Tensor} = await import('onnxruntime-node');
  const options = sessionOptions(threads);
  const session = await (typeof model === 'string'
    ? InferenceSession.create(model, options)
    : InferenceSession.create(model, options));
  const runOnce = async (inputs: Readonly<Record<string, readonly number[]>>, name: string) => {
    const feeds = Object.entries(inputs).map(([key, values]) => {
      return [key, new Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length])] as const;
    });
    const output = (await session.run(Object.fromEntries(feeds)))[name];
    if (!(output?.data instanceof Float32Array)) throw new TypeError(`there is no output ${name} of floats`);
    return {data: output.data, shape: output.dims};
  };
  return {...guardRuns(runOnce, () => session.release()), inputs: session.inputNames, outputs: session.outputNames};
}

/** Releasing a model that is at work would end the process. */
function guardRuns(runOnce: OnnxSession['run'], release: () => Promise<void>): Pick<OnnxSession, 'run' | 'close'> {
  const running = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;
  return {
    run: async (inputs, output) => {
      if (closing) throw new EmbeddingFailure('cancelled', 'The embedding model is closed.');
      const job = runOnce(inputs, output);
      running.add(job);
      try {
        return await job;
      } catch (cause) {
        throw new RefusedText(
          `The embedding model failed: ${cause instanceof Error ? cause.message : String(cause)}.`,
          {cause},
        );
      } finally {
        running.delete(job);
      }
    },
    close: () => (closing ??= Promise.allSettled(running).then(release)),
  };
}

function sessionOptions(threads: number): InferenceSession.SessionOptions {
  return {
    executionProviders: ['cpu'],
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    // Failures are thrown; nothing goes to standard error beside them.
    logSeverityLevel: 4,
    // Without it, processors that lack VNNI let int8 products overflow and give other vectors.
    extra: {session: {x64quantprecision: '1'}},
  };
}
