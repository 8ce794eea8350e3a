import type {Caller} from '#contract/caller';
import type {Client} from '#contract/client';
import type {McpOptions} from './mcp-options.ts';

/** What every tool works with. On whose behalf it acts comes from the command line, never from a call. */
export interface ToolContext {
  readonly client: Client;
  readonly writes: boolean;
  readonly scopes: readonly string[];
  /** Where a memory goes when the call names no scope. */
  readonly defaultScope: string;
  /** Who reads. */
  readonly reader: Caller;
  /** Who writes: the agent is made known to the library when it first does. */
  readonly writer: () => Promise<Caller>;
  /** Id of the agent, or of the owner of the library while the agent has stated nothing. */
  readonly agentId: () => Promise<string>;
}

export function makeContext(client: Client, options: Pick<McpOptions, 'writes' | 'identity' | 'scopes'>): ToolContext {
  const {writes, identity, scopes} = options;
  const bound = scopes.length === 0 ? {} : {readable_scopes: [...scopes]};
  const reader: Caller = {...bound, ...(writes ? scopedWrites(scopes) : {writable_scopes: []})};
  let agent: Promise<string> | null = null;
  const introduce = async () => (await client.call('memory.addIdentity', {name: identity, kind: 'agent'})).identity_id;
  return {
    client,
    writes,
    scopes,
    defaultScope: scopes[0] ?? 'library',
    reader,
    writer: async () => {
      agent ??= introduce();
      try {
        return {...reader, identity_id: await agent};
      } catch (error) {
        agent = null;
        throw error;
      }
    },
    agentId: async () => {
      const {identities} = await client.call('memory.identities', {});
      const known = identities.find(({kind, name}) => kind === 'agent' && name === identity);
      return known?.identity_id ?? ownerOf(identities);
    },
  };
}

function scopedWrites(scopes: readonly string[]): Caller {
  return scopes.length === 0 ? {} : {writable_scopes: [...scopes]};
}

/** The owner of the library is listed first. */
function ownerOf(identities: readonly {readonly identity_id: string}[]): string {
  return identities[0]?.identity_id ?? 'local-user';
}
