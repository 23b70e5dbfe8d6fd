import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import { openDatabase } from '../platform/database/open.ts';
import { companies } from '../platform/database/schema/companies.ts';
import { jobs } from '../platform/database/schema/jobs.ts';
import { whatsapps } from '../platform/database/schema/whatsapps.ts';
import { databaseTemplate, testLogger } from '../testing/database.ts';
import { eventually } from '../testing/eventually.ts';
import { inboundEvents } from './channels.schema.ts';
import { type EmulatorWorld, startEmulatorWorld } from './testing/emulator-world.ts';

const shop = '5511990000001';
const entry = fileURLToPath(new URL('./testing/channel-process.ts', import.meta.url));
const kills = Number(process.env.KILLS ?? 3);

let world: EmulatorWorld;
let folder: string;
let child: ChildProcess | undefined;
let output = '';

before(async () => {
  world = await startEmulatorWorld();
  folder = await mkdtemp(join(tmpdir(), 'recado-kill-'));
});
after(async () => {
  child?.kill('SIGKILL');
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

test('a process killed at random moments loses no message, stores none twice, and needs no new QR', async () => {
  await withDatabase(async ({ system }) => {
    await system(async ({ db }) => {
      const [company] = await db.insert(companies).values({ name: 'Loja' }).returning({ id: companies.id });
      await db.insert(whatsapps).values({ companyId: company?.id ?? 0, name: 'Vendas', status: 'OPENING' });
    });
  });
  start();
  await world.phones.addPhone(shop, 'Loja', true);
  await world.phones.scan(shop, await eventually('a QR code', () => output.split('\n').find(Boolean)));
  await eventually('logged in', isOnline);
  const customer = await world.customer('5511988880001', 'Maria', shop);
  const wids: string[] = [];
  for (let round = 0; round < kills; round++) {
    const writing = (async () => {
      for (let n = 0; n < 20; n++) wids.push(await customer.say({ text: `${round}.${n}` }));
    })();
    await delay(Math.random() * 120);
    await kill();
    await writing;
    start();
    await eventually('logged in again', isOnline);
  }
  await eventually('all delivered', () => pending() === 0);
  await kill();
  await withDatabase(async ({ system }) => {
    const stored = await system(({ db }) => db.select().from(inboundEvents).where(eq(inboundEvents.kind, 'message')));
    const contents = stored.filter((row) => row.fingerprint === '' && wids.includes(row.wid)).map((row) => row.wid);
    assert.deepEqual(contents.sort(), [...wids].sort());
    const waiting = await system(({ db }) => db.select().from(jobs).where(eq(jobs.kind, 'inbound-event')));
    assert.equal(new Set(waiting.map((job) => JSON.stringify(job.payload))).size, waiting.length);
    assert.ok(waiting.length >= wids.length);
  });
  assert.equal(world.emulator.world.devices.ofOwner(shop).length, 1);
});

function start(): void {
  child = spawn(process.execPath, [entry, folder, world.emulator.socketUrl], { stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout?.on('data', (text: Buffer) => {
    output += text;
  });
}

async function kill(): Promise<void> {
  const ended = child && once(child, 'exit');
  child?.kill('SIGKILL');
  await ended;
}

const device = () => world.emulator.world.devices.ofOwner(shop)[0];
const isOnline = () => device()?.online === true;
const pending = () => device()?.pending.size ?? 1;

async function withDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const database = await openDatabase({ folder, template: await databaseTemplate(), logger: testLogger });
  await work(database).finally(() => database.close());
}
