import type {EdgeType} from '#contract/edge';
import type {MemoryKind, MemoryStatus} from '#contract/memory';
import type {Chunk} from './chunk-body.ts';

/** Something odd about a file that a person may want to mend. Lines count from 1. */
export interface Warning {
  readonly line: number | null;
  readonly message: string;
}

/** How a link is written. */
export type LinkVia = 'wikilink' | 'embed' | 'markdown' | 'front-matter';

/** One link as its author wrote it, not yet resolved. */
export interface Link {
  readonly type: EdgeType;
  readonly via: LinkVia;
  readonly target: string;
  readonly anchor: string | null;
  readonly label: string | null;
  /** Where it stands in the body; null in front matter. */
  readonly start: number | null;
}

/** A place in a note that a link can point to. `depth` is 0 for a block id. */
export interface Anchor {
  readonly type: 'heading' | 'block';
  readonly depth: number;
  readonly text: string;
  readonly slug: string;
  readonly start: number;
}

/** What the front matter of a note states; null and empty stand for what it does not state. Dates are UTC ISO. */
export interface StatedFields {
  readonly pageId: string | null;
  readonly title: string | null;
  readonly aliases: readonly string[];
  readonly tags: readonly string[];
  readonly kind: MemoryKind | null;
  readonly status: MemoryStatus | null;
  readonly confidence: number | null;
  readonly expiresAt: string | null;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  readonly sourceUrl: string | null;
}

/** All that one file says. */
export interface ParsedNote {
  readonly stated: StatedFields;
  /** The first heading of the body, for notes that state no title. */
  readonly firstHeading: string | null;
  readonly frontMatter: Readonly<Record<string, unknown>> | null;
  /** Text after the front matter, line ends as LF, trimmed. */
  readonly body: string;
  /** Line of the file on which the body starts. */
  readonly bodyLine: number;
  /** Tags of the front matter, then those of the body, without `#`. */
  readonly tags: readonly string[];
  readonly anchors: readonly Anchor[];
  readonly links: readonly Link[];
  readonly chunks: readonly Chunk[];
  readonly warnings: readonly Warning[];
}
