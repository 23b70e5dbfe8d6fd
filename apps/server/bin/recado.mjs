#!/usr/bin/env node
// `recado <command> …`: starts a program of the build under a Node that is new enough, with the arguments that it needs. Node 20 or
// newer may start it: where the project's own Node is installed, that one runs the program.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const here = import.meta.dirname;
const read = (name) => JSON.parse(readFileSync(join(here, name), 'utf8'));
const commands = read('commands.json');
const node = read('node.json');
const wrongUsage = 2;
/** What runs an installation: in production, unless NODE_ENV says otherwise. The others work in a demo, too. */
const ofProduction = new Set(['serve', 'migrate', 'doctor']);

const [word = '', ...words] = process.argv.slice(2);
if (word === '' || asksForHelp(word) || word === 'help') answerHelp();
else if (word === '--version') start('version', words);
else if (Object.hasOwn(commands, word)) start(word, words);
else end(wrongUsage, `recado has no command ${JSON.stringify(word)}. Say \`recado help\` for those that it has.`);

function asksForHelp(text) {
  return text === '--help' || text === '-h';
}

/** `recado help` and `recado help <command>`; without any word it is a mistake. */
function answerHelp() {
  const [topic] = words;
  if (word === 'help' && Object.hasOwn(commands, topic ?? '')) return start(topic, ['--help']);
  if (topic !== undefined) end(wrongUsage, `recado has no command ${JSON.stringify(topic)}. Say \`recado help\`.`);
  const lines = Object.entries(commands).map(([name, summary]) => `  ${name.padEnd(10)} ${summary}`);
  const text = `recado <command>\n\n${lines.join('\n')}\n\n\`recado <command> --help\` says how each is used.\n`;
  if (word === '') end(wrongUsage, text.trimEnd());
  process.stdout.write(text);
}

function start(command, rest) {
  const program = join(here, '../dist', command === 'serve' ? 'main.js' : `${command}.js`);
  if (!existsSync(program)) end(1, `${program} is missing: run \`npm run build\` first.`);
  const flags = node.flags[command] ?? [];
  const kind = ofProduction.has(command) ? { NODE_ENV: 'production' } : {};
  const environment = { ...node.environment, ...kind, ...process.env };
  run(nodeToUse(), [...flags, program, ...rest], environment);
}

/** The project's Node, which npm installs, or the one that runs this: an image has only that. */
function nodeToUse() {
  const own = resolve(here, '../../../node_modules/node/bin/node');
  if (existsSync(own)) return own;
  if (Number(process.versions.node.split('.')[0]) >= node.oldest) return process.execPath;
  return end(1, `Node ${node.oldest} or newer is needed; this is ${process.version}. Install Node ${node.tested}.`);
}

/** In place of this process, so that signals and exit code are the program's own; an older Node has to pass them on. */
function run(executable, words, environment) {
  if (process.execve) process.execve(executable, [executable, ...words], environment);
  const child = spawn(executable, words, { stdio: 'inherit', env: environment });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

function end(code, text) {
  process.stderr.write(`${text}\n`);
  process.exit(code);
}
