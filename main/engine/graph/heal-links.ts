import {inTransaction, type ReadConnection, type WriteConnection} from '../db/connection.ts';
import {listAllLinks, listLinksByKeys, listLinksFrom, setOutcome, type StoredLink} from '../db/edges-write.ts';
import {findByAlias, findByFileName, findById, findByTitle, type LinkTarget} from '../db/link-targets.ts';
import {eachInSteps, type Steps} from '../domain/steps.ts';
import {resolveLink, type Names} from './resolve-links.ts';

/** Links resolved in one transaction. */
const batchSize = 500;

/** With more keys than this, looking at every link is cheaper than looking for them. */
const manyKeys = 2000;

/** Resolves the links that stand in a note, against the library as it is now. */
export function* resolveLinksFrom(write: WriteConnection, memoryId: number): Steps<void> {
  const names = remember(namesIn(write));
  yield* eachInSteps(listLinksFrom(write, memoryId), (link) => {
    resolveAgain(write, link, names);
  });
}

/**
 * Resolves again every link that names which came, went or changed may concern: broken ones heal, and others break
 * or become ambiguous. `all` looks at the whole library. Between batches others get their turn.
 */
export async function healLinks(
  write: WriteConnection,
  keys: ReadonlySet<string> | 'all',
  breathe: () => Promise<void>,
): Promise<void> {
  if (keys !== 'all' && keys.size === 0) return;
  const links = keys === 'all' || keys.size > manyKeys ? listAllLinks(write) : listLinksByKeys(write, [...keys]);
  const names = remember(namesIn(write));
  for (let start = 0; start < links.length; start += batchSize) {
    inTransaction(write, () => {
      for (const link of links.slice(start, start + batchSize)) resolveAgain(write, link, names);
    });
    await breathe();
  }
}

function resolveAgain(write: WriteConnection, link: StoredLink, names: Names): void {
  const outcome = resolveLink(link, names);
  const isSame = outcome.state === link.state && outcome.targetId === link.targetId && outcome.target === link.target;
  if (!isSame) setOutcome(write, link.id, outcome);
}

/** The names of the library as it is at each question. */
export function namesIn(read: ReadConnection): Names {
  return {
    byFileName: (name) => findByFileName(read, name),
    byTitle: (title) => findByTitle(read, title),
    byAlias: (alias) => findByAlias(read, alias),
    byPageId: (pageId) => findById(read, pageId),
  };
}

/** Asks for each name once. Right only while no note changes. */
export function remember(names: Names): Names {
  const once = (find: (name: string) => readonly LinkTarget[]) => {
    const found = new Map<string, readonly LinkTarget[]>();
    return (name: string) => {
      let targets = found.get(name);
      if (!targets) found.set(name, (targets = find(name)));
      return targets;
    };
  };
  return {
    byFileName: once(names.byFileName),
    byTitle: once(names.byTitle),
    byAlias: once(names.byAlias),
    byPageId: once(names.byPageId),
  };
}
