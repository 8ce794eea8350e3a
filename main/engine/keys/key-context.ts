import type {OpenDatabase} from '../db/connection.ts';
import type {Clock} from '../ports.ts';

/** What the methods of keys work with. */
export interface KeyContext {
  readonly database: OpenDatabase;
  readonly clock: Clock;
  readonly newId: () => string;
}
