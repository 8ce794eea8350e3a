import type {EdgeType} from '#contract/edge';
import type {MemoryKind, MemoryStatus} from '#contract/memory';

// The contract's own lists come with their validator, which is larger than this whole view.

export const memoryKinds = keysOf<MemoryKind>({note: true, decision: true, fact: true, preference: true});

export const memoryStatuses = keysOf<MemoryStatus>({
  ...{current: true, proposed: true, superseded: true},
  ...{contested: true, expired: true, invalidated: true},
});

export const edgeTypes = keysOf<EdgeType>({
  ...{OWNS: true, OPERATED_BY: true, MEMBER_OF: true, IN_SCOPE: true, IN_CHANNEL: true, AUTHORED: true},
  ...{IN_THREAD: true, MENTIONS: true, DERIVED_FROM: true, STATED_BY: true, SUPERSEDES: true, CONTRADICTS: true},
  ...{SUPPORTS: true, REFERENCES: true, CAN_READ: true, CAN_WRITE: true},
});

/** The record must name every value of the type, so that a new one in the contract cannot be forgotten here. */
function keysOf<K extends string>(all: Readonly<Record<K, true>>): readonly K[] {
  return Object.keys(all) as K[];
}
