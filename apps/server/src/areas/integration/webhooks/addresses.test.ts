import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { eventually } from '../../../testing/eventually.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { addDeliveries } from './add-deliveries.ts';
import { lanesPerAddress } from './delivery-queue.ts';

/** The most deliveries of a company at once, half of those of a process (`webhook-worker.ts`). */
const mostOfCompany = 16;

/** What each address received, by path, and how many requests it had at once. `/slow` answers when it is released. */
const received = new Map<string, { subject: string; delivery: string }[]>();
const open = new Map<string, number>();
const peaks = new Map<string, number>();
const held: (() => void)[] = [];
let isHolding = true;
let statusOf = (_path: string): number => 200;
const receiver = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  const path = request.url ?? '';
  const { data } = JSON.parse(Buffer.concat(parts).toString());
  received.set(path, [
    ...(received.get(path) ?? []),
    { subject: data.of, delivery: String(request.headers['recado-delivery']) },
  ]);
  const now = (open.get(path) ?? 0) + 1;
  open.set(path, now);
  peaks.set(path, Math.max(peaks.get(path) ?? 0, now));
  peaks.set('all', Math.max(peaks.get('all') ?? 0, total(open)));
  // Happens also when the caller ended the request.
  response.on('close', () => open.set(path, (open.get(path) ?? 0) - 1));
  const answer = () => response.writeHead(statusOf(path)).end();
  if (path.startsWith('/slow') && isHolding) held.push(answer);
  else answer();
});

let server: TestServer;
let origin: string;

before(async () => {
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  server = await startTestServer({ environment: { OUTBOUND_ORIGINS: origin } });
});
after(async () => {
  release();
  await server.close();
  receiver.closeAllConnections();
  receiver.close();
});
beforeEach(() => {
  for (const known of [received, open, peaks]) known.clear();
  statusOf = () => 200;
});

/** Makes all slow addresses answer, and later requests at once. */
function release(): void {
  isHolding = false;
  for (const answer of held.splice(0)) answer();
}

/** Creates a company with deliveries for its addresses: `each` for each of `subjects` subjects. */
async function companyWith(paths: readonly string[], subjects: number, each = 1) {
  const companyId = (await server.make.company()).id;
  const as = await server.make.user({ companyId, profile: 'admin' });
  const ids: number[] = [];
  for (const path of paths) {
    const body = { name: path, address: `${origin}${path}`, events: ['ticket.closed' as const] };
    ids.push((await server.call('POST /webhooks', { as, body })).body.id);
  }
  const news = Array.from({ length: subjects * each }, (_, index) => {
    const subject = `ticket:${index % subjects}`;
    return { event: 'ping', subject, data: { of: subject } } as const;
  });
  const all = ids.flatMap((webhookId) => news.map((one) => ({ webhookId, news: one })));
  const tell = () =>
    server.platform.database.tenant(companyId, (unit) => addDeliveries(unit, companyId, all, new Date()));
  const shown = async (webhookId = ids[0] ?? 0) =>
    (await server.call('GET /webhooks/:webhookId', { as, params: { webhookId } })).body;
  return { companyId, as, tell, shown };
}

const total = (of: ReadonlyMap<string, number>) => [...of.values()].reduce((sum, one) => sum + one, 0);
const others = () => (received.get('/picky') ?? []).filter(({ subject }) => subject !== 'ticket:5').length;
const delivered = (of: string) =>
  new Set((received.get('/picky') ?? []).filter(({ subject }) => subject === of).map(({ delivery }) => delivery));
const deliveriesTo = (path: string) => new Set(received.get(path)?.map(({ delivery }) => delivery));
const count = (path: string) => received.get(path)?.length ?? 0;

test('slow addresses of one company delay no other company and occupy only their share', async () => {
  isHolding = true;
  const paths = Array.from({ length: 20 }, (_, index) => `/slow/${index}`);
  const slow = await companyWith(paths, 12);
  const quick = await companyWith(['/quick'], 12);
  await slow.tell();
  await eventually('the slow ones have all they may have', async () => total(open) === mostOfCompany);
  await quick.tell();
  await eventually('the other company is told', async () => count('/quick') === 12);
  assert.ok((peaks.get('all') ?? 0) <= mostOfCompany + lanesPerAddress, `${peaks.get('all')} at once`);
  assert.ok(total(open) > 0, 'the slow ones are not done');
  release();
  await eventually('the slow ones are received, too', async () =>
    paths.every((path) => deliveriesTo(path).size === 12),
  );
});

test('an address has at most one request per lane at once; deliveries of a subject keep their order', async () => {
  isHolding = true;
  const company = await companyWith(['/slow'], 12, 3);
  await company.tell();
  await eventually('every lane of the address is busy', async () => open.get('/slow') === lanesPerAddress);
  release();
  await eventually('all is told', async () => deliveriesTo('/slow').size === 36);
  assert.equal(peaks.get('/slow'), lanesPerAddress);
  for (let subject = 0; subject < 12; subject += 1) {
    const order = (received.get('/slow') ?? []).filter((one) => one.subject === `ticket:${subject}`);
    const ids = order.map(({ delivery }) => Number(delivery));
    assert.deepEqual(
      ids,
      ids.toSorted((a, b) => a - b),
    );
  }
});

test('an unavailable address is not called for each delivery, and gets all of them afterwards', async () => {
  const company = await companyWith(['/down'], 40);
  statusOf = () => 503;
  await company.tell();
  await eventually('it was called', async () => (await company.shown()).failingSince !== null && count('/down') > 0);
  assert.ok(count('/down') < 40, `${count('/down')} calls`);
  statusOf = () => 200;
  await eventually('all is told', async () => deliveriesTo('/down').size === 40);
  await eventually('it no longer fails', async () => (await company.shown()).failingSince === null);
});

test('a refused delivery delays only deliveries of its subject', async () => {
  const company = await companyWith(['/picky'], 8, 2);
  // Refuses this delivery until all others have arrived.
  statusOf = () => (received.get('/picky')?.at(-1)?.subject === 'ticket:5' && others() < 14 ? 400 : 200);
  await company.tell();
  await eventually('all is told', async () => delivered('ticket:5').size === 2);
  const [first] = delivered('ticket:5');
  const order = (received.get('/picky') ?? []).filter(({ subject }) => subject === 'ticket:5');
  assert.deepEqual(
    order.map(({ delivery }) => delivery === first),
    [...order.slice(1).map(() => true), false],
  );
  assert.ok(order.length > 2, 'it was refused');
});
