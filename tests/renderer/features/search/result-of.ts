import type {QueryResult} from '#contract/query';

/** A whole result around the fields a test is about. */
export function resultOf(fields: Partial<QueryResult>): QueryResult {
  return {
    rank: 1,
    chunkId: 'n1:000000',
    documentId: 'n1',
    pageId: 'n1',
    title: 'A note',
    localPath: 'a.md',
    spaceKey: 'notes',
    sourceUrl: '',
    chunkText: '',
    chunkIndex: 0,
    lexicalScore: 1,
    vectorScore: 0,
    fusedScore: 1,
    fusion: 'auto',
    channels: ['lexical'],
    kind: 'note',
    status: 'current',
    tags: [],
    updatedAt: null,
    headings: [],
    titleParts: [{text: 'A note', hit: false}],
    snippet: [],
    ...fields,
  };
}
