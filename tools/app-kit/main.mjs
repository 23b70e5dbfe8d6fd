#!/usr/bin/env node
// `recado-app`: makes, checks, tries, tests and publishes an app (docs/apps.md), and makes a remote of a team. It needs nothing of an installation but
// for `release`, and runs in the folder of the app.
import { build } from './commands/build.mjs';
import { check } from './commands/check.mjs';
import { dev } from './commands/dev.mjs';
import { keys } from './commands/keys.mjs';
import { create } from './commands/new.mjs';
import { pack } from './commands/pack.mjs';
import { release } from './commands/release.mjs';
import { test } from './commands/test.mjs';
import { Refusal } from './refusal.mjs';

const commands = { new: create, dev, check, test, build, keys, pack, release };
const usage = `recado-app <command>

  new <name>   A new app in a folder of that name: panel, action, server, tests, a workflow for CI   [--kit <file of this kit>]
               With --team a remote of a team: page, panel, action, card   [--packs <folder with the packages of the installation>]
  dev          Shows the app's extensions on a page of this computer; no installation is needed   [--port <number>]
  check        What an installation would refuse, in words
  test         Runs the tests in test/, after a build
  build        Writes dist/code.js
  keys         Makes the key that signs the app, and prints the public part   [--file publisher.pem]
  pack         Writes the signed archive into dist/   [--publisher <name>] [--signing-key publisher.pem]
  release      Publishes it   --to <address of the web> [--key <key of the API>] [as for pack]

RECADO_API_KEY is the key of the API if --key is absent; RECADO_SIGNING_KEY the file of the signing key.`;

const [name = '', ...given] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;

try {
  if (command) await command(given, process.cwd());
  else console.log(usage);
  if (!command && !['', 'help', '--help', '-h'].includes(name)) process.exitCode = 1;
} catch (error) {
  const isForPeople = error instanceof Refusal || error?.code?.startsWith?.('ERR_PARSE_ARGS');
  console.error(isForPeople ? `\n${error.message}` : error);
  process.exitCode = 1;
}
