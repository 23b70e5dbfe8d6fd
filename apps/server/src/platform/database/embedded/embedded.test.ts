import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { databaseTemplate, testLogger } from '../../../testing/database.ts';
import { eventually } from '../../../testing/eventually.ts';
import { openDatabase } from '../open.ts';
import { companies } from '../schema/companies.ts';

const writer = fileURLToPath(new URL('./crash-writer.ts', import.meta.url));
let folder = '';
let template = '';
const children: ChildProcess[] = [];

before(async () => {
  folder = join(mkdtempSync(join(tmpdir(), 'recado-embedded-')), 'data');
  template = await databaseTemplate();
});

after(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(join(folder, '..'), { recursive: true, force: true });
});

/** Starts a process that writes, and collects the rows that it reports as acknowledged. */
async function startWriter(): Promise<{ child: ChildProcess; acknowledged: () => string[] }> {
  const child = spawn(process.execPath, [writer, folder, template], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  let text = '';
  child.stdout?.on('data', (data: Buffer) => {
    text += data.toString();
  });
  await eventually('it is open', () => text.startsWith('open\n'));
  // A last line without a line break is incomplete, so it was not acknowledged.
  return { child, acknowledged: () => text.split('\n').slice(1, -1) };
}

describe('the embedded database', () => {
  it('keeps every acknowledged row when its process is killed repeatedly', async () => {
    const expected: string[] = [];
    for (let kill = 0; kill < 3; kill += 1) {
      const { child, acknowledged } = await startWriter();
      await eventually('it wrote some rows', () => acknowledged().length >= 8);
      await wait(Math.random() * 300);
      child.kill('SIGKILL');
      await once(child, 'exit');
      expected.push(...acknowledged());
    }
    const database = await openDatabase({ folder, logger: testLogger });
    const rows = await database.system(({ db }) => db.select({ name: companies.name }).from(companies));
    await database.close();
    const kept = new Set(rows.map(({ name }) => name));
    assert.deepEqual(
      expected.filter((name) => !kept.has(name)),
      [],
    );
  });

  it('refuses a second process and a second opening, and names the process that uses the folder', async () => {
    const { child } = await startWriter();
    const message = new RegExp(`in use by process ${child.pid} on .*crash-writer`);
    await assert.rejects(openDatabase({ folder, logger: testLogger }), message);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const database = await openDatabase({ folder, logger: testLogger });
    await assert.rejects(openDatabase({ folder, logger: testLogger }), new RegExp(`process ${process.pid} `));
    await database.close();
  });

  it('explains what to do with data of another PostgreSQL version', async () => {
    const version = join(folder, 'postgres', 'PG_VERSION');
    const ours = readFileSync(version);
    writeFileSync(version, '17\n');
    await assert.rejects(
      openDatabase({ folder, logger: testLogger }),
      /written by PostgreSQL 17, and this is 18: back it up/,
    );
    writeFileSync(version, ours);
  });

  it('does not let other users of the machine read its folder', () => {
    assert.equal(statSync(folder).mode & 0o777, 0o700);
  });

  it('does not block Node while it works', async () => {
    const database = await openDatabase({ folder, logger: testLogger });
    let ticks = 0;
    const clock = setInterval(() => {
      ticks += 1;
    }, 5);
    await database.system(({ db }) => db.execute('select count(*) from generate_series(1, 3000000)'));
    clearInterval(clock);
    await database.close();
    assert.ok(ticks > 10, `Node's clock ticked ${ticks} times during the query`);
  });
});
