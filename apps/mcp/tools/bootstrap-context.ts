import {z} from 'zod';
import type {MemoryOutput} from '#contract/memories';
import {type BriefMemory, briefMemory, tellMemory, toBriefMemory} from '../shapes/brief-memory.ts';
import {briefScope, tellScope} from '../shapes/brief-scope.ts';
import {cutText} from '../shapes/cut-text.ts';
import {lines, section} from '../shapes/lines.ts';
import {tool} from '../tool.ts';

/** Characters of a memory and of the account of what happened last. */
const room = 300;
const activityRoom = 3000;

const list = z.array(briefMemory);

export const bootstrapContext = tool({
  name: 'bootstrap_context',
  title: 'What to know before starting',
  description: `Get what to know at the start of a piece of work, in one call: decisions that hold, preferences to respect (active_constraints), what is proposed or contested (open_questions), your scopes, and the latest changes.
At most 20 memories per list, the last confirmed first, each cut at ${room} characters. Afterwards ask recall for a topic.`,
  effect: 'reads',
  idempotent: true,
  input: z.strictObject({scope_id: z.string().min(1).optional().describe('only this scope')}),
  output: z.object({
    current_decisions: list,
    active_constraints: list,
    open_questions: list,
    scopes: z.array(briefScope),
    recent_activity: z.string(),
  }),
  async run({client, reader, agentId}, {scope_id}) {
    const output = await client.call('memory.bootstrap', {
      agent_identity_id: await agentId(),
      ...(scope_id !== undefined && {scope_id}),
      caller: reader,
    });
    const data = {
      current_decisions: output.current_decisions.map(brief),
      active_constraints: output.active_constraints.map(brief),
      open_questions: output.open_questions.map(brief),
      scopes: output.scope_membership,
      recent_activity: cutText(output.recent_activity, activityRoom).text,
    };
    return {data, text: tell(data)};
  },
});

function brief(memory: MemoryOutput): BriefMemory {
  return toBriefMemory(memory, room);
}

interface Data {
  readonly current_decisions: readonly BriefMemory[];
  readonly active_constraints: readonly BriefMemory[];
  readonly open_questions: readonly BriefMemory[];
  readonly scopes: readonly z.infer<typeof briefScope>[];
  readonly recent_activity: string;
}

function tell({current_decisions, active_constraints, open_questions, scopes, recent_activity}: Data): string {
  const known = current_decisions.length + active_constraints.length + open_questions.length;
  return lines(
    known === 0 ? 'Nothing has been decided, preferred or left open here yet.' : 'What to know before you start.',
    section('Decisions that hold', current_decisions.map(tellMemory)),
    section('Preferences to respect', active_constraints.map(tellMemory)),
    section('Open questions', open_questions.map(tellMemory)),
    section('Scopes', scopes.map(tellScope)),
    section('Latest changes', recent_activity === '' ? [] : recent_activity.split('\n')),
  );
}
