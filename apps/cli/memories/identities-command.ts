import {Command} from 'commander';
import type {IdentityOutput} from '#contract/memories';
import {oneOf} from '../option-values.ts';
import {addLibraryOptions, answer, type LibraryFlags} from './answer.ts';
import {namedLines} from './named-list.ts';
import type {Page} from './page.ts';
import {nameText} from './read-values.ts';

interface AddIdentityFlags extends LibraryFlags {
  readonly kind: string;
}

const kinds = ['user', 'agent'] as const;

const examples = `
Examples:
  commonplace identities
  commonplace identities add scribe
  commonplace identities add "Bea Lindqvist" --kind user`;

export function identitiesCommand(): Command {
  const command = new Command('identities')
    .description('list people and agents, or add one')
    .addHelpText('after', examples);
  addLibraryOptions(command).action(listIdentities);
  command
    .command('add')
    .description('make an identity, or find the one of that name')
    .argument('<name>', 'its name')
    .option('--kind <kind>', kinds.join(', '), 'agent')
    .addHelpText('after', examples)
    .action((name: string, _: unknown, added: Command) => addIdentity(name, added.optsWithGlobals()));
  return command;
}

async function listIdentities(flags: LibraryFlags): Promise<void> {
  await answer(flags, {
    work: (client) => client.call('memory.identities', {}),
    text: ({identities}, page) => identityLines(identities, page),
  });
}

async function addIdentity(name: string, flags: AddIdentityFlags): Promise<void> {
  const request = {name: nameText('the name', name), kind: oneOf('--kind', flags.kind, kinds)};
  await answer(flags, {
    work: (client) => client.call('memory.addIdentity', request),
    text: (identity, page) => identityLines([identity], page),
  });
}

function identityLines(identities: readonly IdentityOutput[], page: Page): string {
  return namedLines(
    identities.map(({identity_id: id, name, kind}) => ({id, name, kind})),
    page,
  );
}
