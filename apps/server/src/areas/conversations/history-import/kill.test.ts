import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { EventPayload } from '@recado/contract';
import { type EmulatorWorld, startEmulatorWorld } from '../../../channels/testing/emulator-world.ts';
import type { Database } from '../../../platform/database/database.ts';
import { openDatabase } from '../../../platform/database/open.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { databaseTemplate, testLogger } from '../../../testing/database.ts';
import { eventually } from '../../../testing/eventually.ts';
import { messages } from '../messages/messages.schema.ts';
import { tickets } from '../tickets/tickets.schema.ts';
import { historyBatches } from './history-import.schema.ts';

type Session = EventPayload<'whatsappSession'>['session'];
type ProcessOutput = { session?: Session } & Partial<EventPayload<'importMessages'>>;

const shop = '5511990000001';
const customers = ['5511987654321', '5511987654322', '5511987654323'];
const messagesEach = 400;
const day = 24 * 60 * 60_000;
const entry = fileURLToPath(new URL('./testing/import-process.ts', import.meta.url));

let world: EmulatorWorld;
let folder: string;
let child: ChildProcess | undefined;
let output = '';

before(async () => {
  world = await startEmulatorWorld();
  folder = await mkdtemp(join(tmpdir(), 'recado-import-'));
});
after(async () => {
  child?.kill('SIGKILL');
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

test('an import that is killed repeatedly ends with each message once', async () => {
  const now = Date.now();
  const from = new Date(now - 200 * day).toISOString();
  await withDatabase(async ({ system }) => {
    await system(async ({ db }) => {
      const [company] = await db.insert(companies).values({ name: 'Loja' }).returning({ id: companies.id });
      const chosen = { companyId: company?.id ?? 0, name: 'Vendas', importOldMessages: new Date(now - 201 * day) };
      await db.insert(whatsapps).values({ ...chosen, status: 'OPENING' });
    });
  });
  await world.phones.addPhone(shop, 'Loja', true);
  for (const number of customers) await world.phones.addPhone(number, `Cliente ${number.slice(-1)}`);
  const to = new Date(now - day).toISOString();
  await world.phones.history(shop, { with: customers, messagesEach, from, to });
  start();
  const { qrcode } = await eventually(
    'a QR code',
    () => outputSoFar().findLast(({ session }) => session?.qrcode)?.session,
    { timeoutMs: 300_000 },
  );
  await world.phones.scan(shop, qrcode);
  await killAt('the import begins', ({ statusImportMessages }) => statusImportMessages !== undefined);
  for (const done of [100, 700]) {
    start();
    await killAt(`${done} messages`, ({ status }) => (status?.this ?? 0) >= done);
  }
  start();
  await eventually('the end', () => outputSoFar().some(({ action }) => action === 'refresh'), { timeoutMs: 600_000 });
  await kill();
  await withDatabase(async ({ system }) => {
    const stored = await system(({ db }) => db.select().from(messages));
    assert.equal(stored.length, customers.length * messagesEach);
    assert.equal(new Set(stored.map(({ wid }) => wid)).size, stored.length);
    assert.equal((await system(({ db }) => db.select().from(tickets))).length, customers.length);
    assert.deepEqual(await system(({ db }) => db.select().from(historyBatches)), []);
    const [connection] = await system(({ db }) => db.select().from(whatsapps));
    assert.equal(connection?.statusImportMessages, 'renderButtonCloseTickets');
  });
});

function start(): void {
  output = '';
  const certificate = { NODE_EXTRA_CA_CERTS: world.emulator.mediaCertificate };
  child = spawn(process.execPath, [entry, folder, world.emulator.socketUrl], {
    env: { ...process.env, ...certificate },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout?.on('data', (text: Buffer) => {
    output += text;
  });
}

/** The output of the running process so far. */
function outputSoFar(): ProcessOutput[] {
  const lines = output.split('\n').slice(0, -1);
  return lines.filter((line) => line.startsWith('{')).map((line): ProcessOutput => JSON.parse(line));
}

async function killAt(what: string, matches: (output: ProcessOutput) => boolean): Promise<void> {
  await eventually(what, () => outputSoFar().some(matches), { timeoutMs: 300_000 });
  await kill();
}

async function kill(): Promise<void> {
  const ended = child && once(child, 'exit');
  child?.kill('SIGKILL');
  await ended;
}

async function withDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const options = { folder: `${folder}/database`, template: await databaseTemplate(), logger: testLogger };
  const database = await openDatabase(options);
  await work(database).finally(() => database.close());
}
