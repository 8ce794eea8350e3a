#!/usr/bin/env node
/** The `commonplace` command: makes sure it runs on a Node that can, then loads the built command line. */
import {spawn} from 'node:child_process';
import {existsSync} from 'node:fs';
import module, {createRequire} from 'node:module';
import {join} from 'node:path';
import {installedNode, root} from './setup.mjs';

const cli = join(root, 'out', 'main', 'cli.cjs');
const isCapable = Number(process.versions.node.split('.')[0]) >= 22;

if (!existsSync(cli)) fail(`Commonplace is not built yet; run “npm install” and “npm run build” in ${root}.`);
else if (isCapable) load();
else if (existsSync(installedNode())) again();
else
  fail(
    `Commonplace needs Node 22 or newer, and this is ${process.version}; run “npm install” in ${root}, which brings one.`,
  );

/** The compile cache takes a third off the time of a short command; Node has it since 22.8. */
function load() {
  module.enableCompileCache?.();
  createRequire(import.meta.url)(cli);
}

/** Runs this very command on the Node that the project brings. */
function again() {
  const child = spawn(installedNode(), [process.argv[1], ...process.argv.slice(2)], {stdio: 'inherit'});
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code) => (process.exitCode = code ?? 2));
}

function fail(sentence) {
  console.error(`commonplace: ${sentence}`);
  process.exitCode = 2;
}
