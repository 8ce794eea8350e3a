import {Command} from 'commander';
import type {BootstrapOutput} from '#contract/memories';
import {oneLine} from '../print-line.ts';
import {addLibraryOptions, answer, type LibraryFlags} from './answer.ts';
import {anIdentity, aScope, findId} from './find-named.ts';
import {indent, type Page, wrap} from './page.ts';
import {memoryList} from './print-memories.ts';

interface BootstrapFlags extends LibraryFlags {
  readonly scope?: string;
}

const examples = `
Examples:
  commonplace identities add scribe
  commonplace bootstrap scribe
  commonplace bootstrap scribe --scope tidelines --json`;

export function bootstrapCommand(): Command {
  const command = new Command('bootstrap')
    .description('what an agent should know before it starts')
    .argument('<agent>', 'an identity, by id or name')
    .option('--scope <scope>', 'only of one scope, by id or name')
    .addHelpText('after', examples)
    .action(runBootstrap);
  return addLibraryOptions(command);
}

async function runBootstrap(agent: string, flags: BootstrapFlags): Promise<void> {
  await answer(flags, {
    work: async (client) => {
      const agent_identity_id = await findId(client, agent, anIdentity);
      const scope = flags.scope === undefined ? {} : {scope_id: await findId(client, flags.scope, aScope)};
      return client.call('memory.bootstrap', {agent_identity_id, ...scope});
    },
    text: bootstrapText,
  });
}

function bootstrapText(output: BootstrapOutput, page: Page): string {
  const inner = {...page, width: page.width - 2};
  const scopes = output.scope_membership.map(({scope_id, name}) => `${oneLine(scope_id)} (${oneLine(name)})`);
  const activity = output.recent_activity.split('\n').filter((line) => line !== '');
  const sections: readonly (readonly [string, readonly string[]])[] = [
    ['current decisions', memoryList(output.current_decisions, inner, 'none')],
    ['preferences in force', memoryList(output.active_constraints, inner, 'none')],
    ['open questions', memoryList(output.open_questions, inner, 'none')],
    ['scopes', scopes.length === 0 ? ['none'] : scopes.flatMap((scope) => wrap(scope, inner.width))],
    ['latest changes', activity.length === 0 ? ['none'] : activity.flatMap((line) => wrap(line, inner.width, 1))],
  ];
  return `${sections.map(([title, lines]) => [page.paint('bold', title), ...indent(lines)].join('\n')).join('\n\n')}\n`;
}
