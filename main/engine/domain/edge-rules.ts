import type {EdgeType} from '#contract/edge';
import type {NodeType} from '#contract/memories';

/** Which kinds of node an edge may join, and who makes it. */
interface EdgeRule {
  readonly from: readonly NodeType[];
  readonly to: readonly NodeType[];
  /** `stated` edges are made by people and agents; the others follow from what is stored. */
  readonly made: 'stated' | 'implied';
}

/** The closed catalogue. */
export const edgeRules: Readonly<Record<EdgeType, EdgeRule>> = {
  OWNS: {from: ['identity'], to: ['identity', 'artifact'], made: 'implied'},
  OPERATED_BY: {from: ['identity'], to: ['identity'], made: 'implied'},
  MEMBER_OF: {from: ['identity'], to: ['scope'], made: 'implied'},
  IN_SCOPE: {from: ['memory', 'artifact'], to: ['scope'], made: 'implied'},
  IN_CHANNEL: {from: ['message', 'artifact'], to: ['scope'], made: 'implied'},
  AUTHORED: {from: ['identity'], to: ['message', 'artifact'], made: 'implied'},
  IN_THREAD: {from: ['message'], to: ['message'], made: 'implied'},
  MENTIONS: {from: ['memory'], to: ['identity', 'memory', 'artifact'], made: 'stated'},
  DERIVED_FROM: {from: ['memory'], to: ['message', 'artifact', 'memory'], made: 'stated'},
  STATED_BY: {from: ['memory'], to: ['identity'], made: 'stated'},
  SUPERSEDES: {from: ['memory'], to: ['memory'], made: 'stated'},
  CONTRADICTS: {from: ['memory'], to: ['memory'], made: 'stated'},
  SUPPORTS: {from: ['memory'], to: ['memory', 'artifact'], made: 'stated'},
  REFERENCES: {from: ['memory'], to: ['memory', 'artifact', 'message'], made: 'stated'},
  CAN_READ: {from: ['identity'], to: ['scope'], made: 'implied'},
  CAN_WRITE: {from: ['identity'], to: ['scope'], made: 'implied'},
};

/** The edges that a recall walks, from memory to memory, in either direction. */
export const walkedTypes: readonly EdgeType[] = ['SUPERSEDES', 'CONTRADICTS', 'SUPPORTS', 'REFERENCES', 'DERIVED_FROM'];

/** What is wrong with an edge from a memory to a node of this kind, as a sentence; null when it is allowed. */
export function edgeProblem(type: EdgeType, to: NodeType): string | null {
  const rule = edgeRules[type];
  if (rule.made === 'implied')
    return `${type} joins ${rule.from.join(' or ')} and ${rule.to.join(' or ')}; it follows from what is stored and cannot be stated.`;
  if (rule.to.includes(to)) return null;
  return `${type} leads from a memory to ${rule.to.map(withArticle).join(' or ')}, not to ${withArticle(to)}.`;
}

export function withArticle(type: NodeType): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}
