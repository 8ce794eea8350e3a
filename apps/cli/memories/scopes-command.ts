import {Command} from 'commander';
import type {ScopeOutput} from '#contract/memories';
import {oneOf} from '../option-values.ts';
import {addLibraryOptions, answer, type LibraryFlags} from './answer.ts';
import {namedLines} from './named-list.ts';
import type {Page} from './page.ts';
import {nameText} from './read-values.ts';

interface AddScopeFlags extends LibraryFlags {
  readonly kind: string;
}

const kinds = ['team', 'project', 'channel'] as const;

const examples = `
Examples:
  commonplace scopes
  commonplace scopes add Tideline
  commonplace scopes add "Field team" --kind team`;

export function scopesCommand(): Command {
  const command = new Command('scopes').description('list scopes, or add one').addHelpText('after', examples);
  addLibraryOptions(command).action(listScopes);
  command
    .command('add')
    .description('make a scope')
    .argument('<name>', 'its name')
    .option('--kind <kind>', kinds.join(', '), 'project')
    .addHelpText('after', examples)
    .action((name: string, _: unknown, added: Command) => addScope(name, added.optsWithGlobals()));
  return command;
}

async function listScopes(flags: LibraryFlags): Promise<void> {
  await answer(flags, {
    work: (client) => client.call('memory.scopes', {}),
    text: ({scopes}, page) => scopeLines(scopes, page),
  });
}

async function addScope(name: string, flags: AddScopeFlags): Promise<void> {
  const request = {name: nameText('the name', name), kind: oneOf('--kind', flags.kind, kinds)};
  await answer(flags, {
    work: (client) => client.call('memory.addScope', request),
    text: (scope, page) => scopeLines([scope], page),
  });
}

function scopeLines(scopes: readonly ScopeOutput[], page: Page): string {
  return namedLines(
    scopes.map(({scope_id: id, name, kind}) => ({id, name, kind})),
    page,
  );
}
