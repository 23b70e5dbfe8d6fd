import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { copyWorkspace } from '../../tools/workspace/copy.ts';
import { descendantsOf, isAlive, listens, ownPorts, runsBelow, type Typed, type, until } from './terminal.ts';

interface Command {
  args: string[];
  listening: string[];
  /** Both ways lead to the same code; a start of all that is developed takes a minute. */
  signals: NodeJS.Signals[];
}

const commands: Record<string, Command> = {
  'npm start': {
    args: ['start'],
    listening: ['WEB_PORT', 'API_PORT', 'EMULATOR_PORT'],
    signals: ['SIGTERM', 'SIGINT'],
  },
  'npm run dev': {
    args: ['run', 'dev', '--', 'billing'],
    listening: ['WEB_PORT', 'API_PORT', 'EMULATOR_PORT', 'REMOTES_PORT'],
    signals: ['SIGINT'],
  },
};

for (const [name, { args, listening, signals }] of Object.entries(commands)) {
  for (const signal of signals) {
    test(`${signal} to ${name} ends everything that it started`, async (context) => {
      const { typed, ports } = await begin(context, args);
      await until('listening', () => all(listening.map((variable) => listens(ports[variable]))), typed);
      const started = descendantsOf(typed.process.pid);
      assert.ok(started.length >= 4, `only ${started.length} processes were started`);
      typed.process.kill(signal);
      await typed.ended;
      await until('ended', () => started.every((pid) => !isAlive(pid)), typed);
      for (const [variable, port] of Object.entries(ports)) assert.equal(await listens(port), false, variable);
    });
  }
}

// In a copy: nx deletes what was built before it builds again, and other suites go on with that.
test('a build is ended as well, and nothing starts after it', async (context) => {
  const copy = copyWorkspace();
  context.after(() => rmSync(copy, { recursive: true, force: true }));
  const { typed, ports } = await begin(context, ['start'], { cwd: copy });
  await until('building', () => runsBelow(typed.process.pid, 'rspack'), typed);
  const started = descendantsOf(typed.process.pid);
  typed.process.kill('SIGTERM');
  await typed.ended;
  await until('ended', () => started.every((pid) => !isAlive(pid)), typed);
  assert.equal(await listens(ports.API_PORT), false);
});

async function begin(context: { after: (work: () => void) => void }, args: string[], as = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'recado-terminal-'));
  const ports = await ownPorts();
  const typed = type('npm', args, { ...ports, DATA_FOLDER: folder, DEMO: 'empty', HOST: '127.0.0.1' }, as);
  context.after(() => {
    killAll(typed);
    rmSync(folder, { recursive: true, force: true });
  });
  return { typed, ports };
}

/** After a failure no process remains either. */
function killAll(typed: Typed): void {
  for (const pid of [...descendantsOf(typed.process.pid), typed.process.pid ?? 0]) {
    if (pid > 0 && isAlive(pid)) process.kill(pid, 'SIGKILL');
  }
}

async function all(conditions: Promise<boolean>[]): Promise<boolean> {
  return (await Promise.all(conditions)).every(Boolean);
}
