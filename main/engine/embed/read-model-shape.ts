import type {FolderProvider} from '#contract/provider';
import type {Pooling} from './pool-tokens.ts';
import type {ModelFolder} from './read-model-folder.ts';

/** What a model folder says about how its model wants to be used. */
export interface ModelShape {
  readonly pooling: Pooling;
  /** Most tokens of one text, special ones included. */
  readonly maxTokens: number;
}

type Described = Pick<ModelFolder, 'config' | 'tokenizerConfig' | 'poolingConfig' | 'sentenceConfig'>;

/** BERT's own limit, for folders that name none. */
const usualTokens = 512;

/** Families whose positions are counted from behind the padding token, so that two of them are never used. */
const countFromTwo = new Set(['roberta', 'xlm-roberta', 'xlm-roberta-xl', 'camembert', 'mpnet', 'longformer']);

export function readModelShape(folder: Described, asked: FolderProvider['pooling']): ModelShape {
  return {pooling: asked === 'auto' ? statedPooling(folder) : asked, maxTokens: mostTokens(folder)};
}

function statedPooling({poolingConfig, config}: Described): Pooling {
  if (poolingConfig['pooling_mode_cls_token'] === true) return 'cls';
  if (poolingConfig['pooling_mode_mean_tokens'] === true) return 'mean';
  return config['pooling'] === 'cls' ? 'cls' : 'mean';
}

/** The least of all limits that are named; tokenisers without one name an absurdly high number. */
function mostTokens({config, tokenizerConfig, sentenceConfig}: Described): number {
  const {max_position_embeddings: positions, model_type: family} = config;
  const unused = typeof family === 'string' && countFromTwo.has(family) ? 2 : 0;
  const limits = [
    typeof positions === 'number' ? positions - unused : undefined,
    tokenizerConfig['model_max_length'],
    sentenceConfig['max_seq_length'],
  ];
  const named = limits.filter((limit) => typeof limit === 'number' && limit > 0 && limit < 1e6);
  return named.length === 0 ? usualTokens : Math.min(...(named as number[]));
}
