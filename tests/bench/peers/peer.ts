import type {Embedder} from '../../../main/engine/ports.ts';

/** A document of a collection. */
export interface Doc {
  readonly id: string;
  readonly text: string;
}

/** A search program under measurement, with its index built. */
export interface Peer {
  /** Ids of at most `limit` documents, best first. */
  search(question: string, limit: number): Promise<readonly string[]>;
  /** Ids of documents that have a word, for the question of a single word; left out, as any other question. */
  searchLiteral?(word: string, limit: number): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** What a peer is built from. */
export interface PeerInput {
  readonly docs: readonly Doc[];
  /** The documents as markdown files, one each, named by their id. */
  readonly folder: string;
  /** An empty folder to write to. */
  readonly work: string;
  /** The bundled model; the same for all who use vectors. */
  readonly embedder: () => Promise<Embedder>;
}

/** Builds the index of a peer. */
export type BuildPeer = (input: PeerInput) => Promise<Peer>;
