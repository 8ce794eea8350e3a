import type {MemoryCard, MemoryOutput} from '#contract/memories';

/** A whole memory around the fields a test is about. */
export function memoryOf(fields: Partial<MemoryOutput> = {}): MemoryOutput {
  return {
    id: 'mem_1',
    org_id: 'org',
    kind: 'fact',
    status: 'current',
    content: 'The gate is shut.',
    confidence: 1,
    version: 1,
    ttl_seconds: null,
    created_at: '2026-01-01T00:00:00.000Z',
    last_reinforced_at: '2026-01-01T00:00:00.000Z',
    expires_at: null,
    invalidated_at: null,
    invalidated_by: null,
    invalidated_reason: null,
    content_hash: 'hash',
    metadata: {},
    ...fields,
  };
}

/** A whole card around the fields a test is about. */
export function cardOf(fields: Partial<MemoryCard> = {}): MemoryCard {
  return {
    memory: memoryOf(),
    origin: 'stated',
    title: 'The gate is shut.',
    scope: {scope_id: 'project:gate', kind: 'project', name: 'Gate'},
    stated_by: {identity_id: 'local-user', kind: 'user', name: 'You'},
    where: null,
    why: null,
    edges: [],
    ends: [],
    messages: [],
    chain: [],
    contradictions: [],
    warnings: [],
    ...fields,
  };
}

/** An edge of the memory `mem_1`. */
export function edgeOf(fields: Partial<MemoryCard['edges'][number]>): MemoryCard['edges'][number] {
  return {
    id: 'edge_1',
    from_id: 'mem_1',
    from_type: 'memory',
    to_id: 'mem_2',
    to_type: 'memory',
    edge_type: 'SUPPORTS',
    properties: {},
    created_at: '2026-01-01T00:00:00.000Z',
    ...fields,
  };
}
