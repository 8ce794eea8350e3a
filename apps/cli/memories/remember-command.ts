import {Command} from 'commander';
import {statedKinds} from '#contract/memories';
import {oneOf} from '../option-values.ts';
import {addEmbedderOption, answer} from './answer.ts';
import {addWriteOptions, callerOf, type WriteFlags} from './change-options.ts';
import {aScope, findId} from './find-named.ts';
import {changedMemory} from './print-memories.ts';
import {
  addStatementOptions,
  findSources,
  provenanceHelp,
  readStatement,
  type StatementFlags,
} from './statement-options.ts';

interface RememberFlags extends StatementFlags, WriteFlags {
  readonly kind: string;
  readonly scope: string;
}

const examples = `${provenanceHelp}
The same text again, in the same kind and scope, reinforces what is there.

Examples:
  commonplace remember "Sensors report over CoAP" --kind decision
  commonplace remember "The rota starts at six" --kind fact --said "Bea on the phone"
  commonplace remember "Tell the desk before you leave" --kind fact --from "runbooks/field/Lone visits.md#Before you leave"
  commonplace remember "Ask before calling" --kind preference --ttl 30d --tag people`;

export function rememberCommand(): Command {
  const command = new Command('remember')
    .description('state a decision, a fact or a preference')
    .argument('<text>', 'what is to be remembered')
    .requiredOption('--kind <kind>', statedKinds.join(', '))
    .option('--scope <scope>', 'where it belongs, by id or name', 'library')
    .addHelpText('after', examples)
    .action(runRemember);
  return addEmbedderOption(addWriteOptions(addStatementOptions(command)));
}

async function runRemember(text: string, flags: RememberFlags): Promise<void> {
  const kind = oneOf('--kind', flags.kind, statedKinds);
  const statement = readStatement(text, flags);
  await answer(flags, {
    makesVectors: true,
    work: async (client) => {
      const caller = await callerOf(client, flags);
      const scopeId = await findId(client, flags.scope, aScope);
      const derived_from = await findSources(client, statement, {scopeId, caller});
      const {content, fields} = statement;
      return client.call('memory.remember', {content, kind, scope_id: scopeId, derived_from, ...fields, caller});
    },
    text: (memory, page) => changedMemory(memory.version === 1 ? 'remembered' : 'reinforced')(memory, page),
  });
}
