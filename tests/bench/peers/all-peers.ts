import {buildHybrid, buildKeyword} from './commonplace.ts';
import {buildFlexSearch} from './flexsearch.ts';
import {buildLanceHybrid, buildLanceText, buildLanceVectors} from './lancedb.ts';
import {buildMiniSearch} from './minisearch.ts';
import {buildOrama, buildOramaHybrid} from './orama.ts';
import type {BuildPeer} from './peer.ts';
import {buildRipgrep} from './ripgrep.ts';

/** Who is measured, by the name in the table; the first is what the others are compared with. */
export const peers = {
  'commonplace, keyword': buildKeyword,
  MiniSearch: buildMiniSearch,
  'Orama, full text': buildOrama,
  FlexSearch: buildFlexSearch,
  'LanceDB, full text': buildLanceText,
  'LanceDB, vectors': buildLanceVectors,
  'commonplace, hybrid': buildHybrid,
  'Orama, hybrid': buildOramaHybrid,
  'LanceDB, hybrid': buildLanceHybrid,
  ripgrep: buildRipgrep,
} as const satisfies Readonly<Record<string, BuildPeer>>;

export type PeerName = keyof typeof peers;
