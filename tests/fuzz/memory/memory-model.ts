import type {MemoryStatus} from '#contract/memory';

/** What docs/memories.md says of statements, in as few words as possible. */

/** One statement. `id` and edge ids are the real ones; all else is reckoned here. */
export interface Statement {
  readonly id: string;
  readonly content: string;
  readonly expiresAt: number | null;
  own: 'current' | 'proposed';
  isInvalidated: boolean;
  version: number;
}

interface Edge {
  readonly id: string;
  readonly type: 'SUPERSEDES' | 'CONTRADICTS' | 'SUPPORTS';
  readonly from: Statement;
  readonly to: Statement;
}

/** What a move comes to: done, or refused. */
export type Outcome = 'done' | 'CONFLICT' | 'INVALID_INPUT' | 'NOT_FOUND' | 'VERSION_CONFLICT';

export class MemoryModel {
  now = 0;
  readonly statements: Statement[] = [];
  /** Those that stand. */
  edges: Edge[] = [];
  readonly removed: string[] = [];

  /** Invalidated > superseded > expired > contested > proposed > current. */
  statusOf(one: Statement): MemoryStatus {
    const stored = this.#stored(one);
    if (stored === 'invalidated' || stored === 'superseded') return stored;
    return one.expiresAt !== null && one.expiresAt <= this.now ? 'expired' : stored;
  }

  isLive(one: Statement): boolean {
    return ['current', 'proposed', 'contested'].includes(this.statusOf(one));
  }

  /** The living statement that says the same, if there is one. */
  same(content: string): Statement | undefined {
    return this.statements.find((one) => one.content === content && this.isLive(one));
  }

  /** Changes a statement: its version goes up, and so does that of each whose status follows. */
  change(one: Statement, work: () => void): void {
    const others = this.#contradicting(one);
    this.#settling(others, work);
    one.version++;
  }

  /** Puts an edge in; contradictions contest both sides. */
  join(edge: Edge): void {
    const add = () => void this.edges.push(edge);
    if (edge.type === 'SUPERSEDES') this.change(edge.to, add);
    else this.#settling([edge.from, edge.to], add);
  }

  part(edge: Edge): void {
    this.removed.push(edge.id);
    const remove = () => (this.edges = this.edges.filter(({id}) => id !== edge.id));
    const isLast = this.edges.filter(({type, to}) => type === 'SUPERSEDES' && to === edge.to).length === 1;
    if (edge.type === 'SUPERSEDES' && isLast) this.change(edge.to, remove);
    else if (edge.type === 'CONTRADICTS') this.#settling([edge.from, edge.to], remove);
    else remove();
  }

  /** The edge that a link comes to, when it is there already. A contradiction is the same either way. */
  known(type: Edge['type'], from: Statement, to: Statement): Edge | undefined {
    const isSame = (edge: Edge) =>
      (edge.from === from && edge.to === to) || (type === 'CONTRADICTS' && edge.from === to && edge.to === from);
    return this.edges.find((edge) => edge.type === type && isSame(edge));
  }

  /** Whether two statements may be joined so. What replaces or contradicts needs both to be alive. */
  allows(type: Edge['type'], from: Statement, to: Statement): boolean {
    if (type === 'SUPPORTS' || this.known(type, from, to)) return true;
    return this.isLive(from) && this.isLive(to);
  }

  #stored(one: Statement): MemoryStatus {
    if (one.isInvalidated) return 'invalidated';
    if (this.#isSuperseded(one)) return 'superseded';
    return this.#contradicting(one).some((other) => !other.isInvalidated && !this.#isSuperseded(other))
      ? 'contested'
      : one.own;
  }

  #isSuperseded(one: Statement): boolean {
    return this.edges.some(({type, to}) => type === 'SUPERSEDES' && to === one);
  }

  #contradicting(one: Statement): Statement[] {
    const edges = this.edges.filter(({type, from, to}) => type === 'CONTRADICTS' && (from === one || to === one));
    return edges.map(({from, to}) => (from === one ? to : from));
  }

  #settling(some: readonly Statement[], work: () => void): void {
    const before = some.map((one) => this.#stored(one));
    work();
    some.forEach((one, index) => {
      if (this.#stored(one) !== before[index]) one.version++;
    });
  }
}
