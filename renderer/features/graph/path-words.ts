import type {PathState} from './use-graph-path.ts';

/** What to do next about a path between two notes, or what came out; null while nobody asks for one. */
export function pathWords(path: PathState, titleOf: (id: string) => string): string | null {
  switch (path.state) {
    case 'none':
      return null;
    case 'from':
      return `Choose the note that the path from “${titleOf(path.from)}” should lead to.`;
    case 'failed':
      return path.message;
    case 'found': {
      const links = path.path.length - 1;
      if (links < 0) return 'No path of six links or fewer joins these two notes.';
      return `${String(links)} ${links === 1 ? 'link' : 'links'}: ${path.path.map(titleOf).join(' → ')}`;
    }
  }
}
