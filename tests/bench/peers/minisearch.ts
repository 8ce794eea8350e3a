import MiniSearch from 'minisearch';
import type {BuildPeer} from './peer.ts';

/** MiniSearch as it comes: BM25+, any of the words, no stemming. */
export const buildMiniSearch: BuildPeer = ({docs}) => {
  const index = new MiniSearch({fields: ['text'], idField: 'id'});
  index.addAll(docs);
  return Promise.resolve({
    search: (question, limit) =>
      Promise.resolve(
        index
          .search(question)
          .slice(0, limit)
          .map(({id}) => id as string),
      ),
    close: () => Promise.resolve(),
  });
};
