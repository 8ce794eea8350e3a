import {EmbeddingFailure} from './embedding-failure.ts';

/** The embedder works, and will not read one of the texts it was given: the others may be tried without it. */
export class RefusedText extends EmbeddingFailure {
  constructor(message: string, options?: {readonly cause?: unknown}) {
    super('embedding_failed', message, options);
    this.name = 'RefusedText';
  }
}
