import {Command} from 'commander';
import {addWriteOptions, callerOf, type WriteFlags} from './change-options.ts';
import {answer} from './answer.ts';
import {aMemory, findId} from './find-named.ts';
import {madeEdge} from './print-edges.ts';
import {shortText} from './read-values.ts';

interface ContradictFlags extends WriteFlags {
  readonly note: string;
}

const examples = `
Both become contested, until one of them is superseded or invalidated. A note that declares a kind may be one side.

Examples:
  commonplace contradict mem_3f2a9c1e mem_71b0d4e2 --note "one trial says six years, the other four"
  commonplace contradict mem_3f2a9c1e "decisions/Telemetry over MQTT.md" --note "the note says MQTT"`;

export function contradictCommand(): Command {
  const command = new Command('contradict')
    .description('say that two memories disagree')
    .argument('<a>', 'a memory')
    .argument('<b>', 'the other one')
    .requiredOption('--note <text>', 'in what they disagree')
    .addHelpText('after', examples)
    .action(runContradict);
  return addWriteOptions(command);
}

async function runContradict(a: string, b: string, flags: ContradictFlags): Promise<void> {
  const note = shortText('--note', flags.note);
  await answer(flags, {
    work: async (client) => {
      const caller = await callerOf(client, flags);
      const [a_id, b_id] = [await findId(client, a, aMemory), await findId(client, b, aMemory)];
      return client.call('memory.flagContradiction', {a_id, b_id, note, caller});
    },
    text: madeEdge('contradiction noted'),
  });
}
