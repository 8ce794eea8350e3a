import type {RecallResponse} from '#contract/recall-cli';
import type {Question} from './read-question.ts';

/** One sentence for both commands, whether words alone were asked for or all there was. */
const warning = 'live query embedding unavailable; results are FTS5 BM25 only (semantic relevance reduced)';

type Members = Pick<
  RecallResponse,
  'vec_degraded' | 'vec_error' | 'vec_degraded_reason' | 'vec_degraded_code' | 'warning' | 'backend_invoked'
>;

/**
 * What both envelopes say of the vector of a question. The contract knows two backends: `openrouter` stands for an
 * endpoint elsewhere that speaks its protocol, and `none` for an embedder of this machine.
 */
export function describeDegradation(question: Question): Members {
  if (question.kind === 'vector') return {backend_invoked: question.remote ? 'openrouter' : 'none'};
  return {
    vec_degraded: true,
    vec_error: question.reason,
    vec_degraded_reason: question.reason,
    vec_degraded_code: question.code,
    warning,
  };
}
