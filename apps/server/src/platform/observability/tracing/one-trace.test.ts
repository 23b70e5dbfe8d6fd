import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { eventually } from '../../../testing/eventually.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { type ForeignServer, startForeignServer } from '../../../testing/foreign-server.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { jobs } from '../../database/schema/jobs.ts';
import { whatsapps } from '../../database/schema/whatsapps.ts';
import { createLogger } from '../logger.ts';
import { type Collector, startCollector } from './testing/collector.ts';

const words = 'meu diagnóstico é segredo';
const number = '5511944443333';
const name = 'Dona Maria Segredo';
const requestId = 'edge-0123456789';
const traceId = '0af7651916cd43dd8448eb211c80319c';
const spanId = 'b7ad6b7169203331';

let collector: Collector;
let receiver: ForeignServer;
let server: TestServer;
let admin: TestUser;
let connectionId: number;
let ticketId: number;
let log = '';

before(async () => {
  collector = await startCollector({ logs: true, headers: { authorization: 'Bearer of the collector' } });
  receiver = await startForeignServer();
  const logger = createLogger('trace', {
    write(line) {
      log += line;
      collector.telemetry.logLines?.write(line);
    },
  });
  server = await startTestServer({ logger, environment: { OUTBOUND_ORIGINS: receiver.origin } });
  const { id: companyId } = await server.make.company();
  admin = await server.make.user({ companyId, profile: 'admin' });
  ({ id: connectionId } = await server.make.connection({ companyId, status: 'DISCONNECTED' }));
  const contact = await server.make.contact({ companyId, number, name });
  const ticket = {
    companyId,
    whatsappId: connectionId,
    contactId: contact.id,
    status: 'open',
    userId: admin.id,
  } as const;
  ticketId = (await server.make.ticket(ticket)).id;
  const webhook = {
    name: 'Loja',
    address: `${receiver.origin}/address-of-the-shop`,
    events: ['message.sent' as const],
  };
  await server.call('POST /webhooks', { as: admin, body: webhook });
});

after(async () => {
  await server.close();
  await receiver.close();
  await collector.close();
});

/** Has the server send a message, as a browser's client does. */
function send(headers: Record<string, string>): Promise<Response> {
  return fetch(`${server.apiUrl}/messages/${ticketId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ body: words }),
  });
}

test('a call, its job after a restart, WhatsApp and the webhook are one trace, and their log lines have one request id', async () => {
  const answer = await send({ 'x-request-id': requestId, traceparent: `00-${traceId}-${spanId}-01` });
  assert.deepEqual([answer.status, answer.headers.get('x-request-id')], [200, requestId]);
  const { database } = server.platform;
  const [waiting] = await database.system(({ db }) => db.select().from(jobs).where(eq(jobs.kind, 'send-message')));
  assert.equal(waiting?.requestId, requestId);
  assert.match(waiting?.traceContext ?? '', new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`));

  server = await server.restart();
  await server.platform.database.system(({ db }) =>
    db.update(whatsapps).set({ status: 'OPENING' }).where(eq(whatsapps.id, connectionId)),
  );
  await eventually('the webhook', () => receiver.received.length > 0);
  const [call] = receiver.received;
  const [, calledTrace, calledBy] = String(call?.headers.traceparent).split('-');
  assert.equal(calledTrace, traceId);

  const [request, job, sent, webhook] = await Promise.all(
    ['POST /messages/:ticketId', 'job send-message', 'whatsapp send', 'webhook'].map(collector.span),
  );
  const ofTrace = collector.spans().filter((span) => span.traceId === traceId);
  const aboveOf = (id: string | undefined) => ofTrace.find((span) => span.spanId === id)?.parentSpanId;
  assert.equal(request?.parentSpanId, spanId);
  // Between them is the transaction in which the job was added.
  assert.equal(aboveOf(job?.parentSpanId), request?.spanId);
  assert.equal(sent?.parentSpanId, job?.spanId);
  assert.deepEqual([webhook?.traceId, webhook?.spanId], [traceId, calledBy]);
  const facts = Object.fromEntries(request?.attributes.map(({ key, value }) => [key, value]) ?? []);
  assert.deepEqual(facts['http.response.status_code'], { intValue: 200 });
  assert.deepEqual(facts['recado.company.id'], { intValue: admin.companyId });
  const lines = log.split('\n').filter((line) => line.includes(traceId));
  assert.ok(lines.some((line) => line.includes('"answered"') && line.includes(`"reqId":"${requestId}"`)));
});

test('what is exported contains no words, names, numbers, tokens or addresses', async () => {
  await send({});
  server.platform.logger.warn({ session: { token: admin.token }, err: new Error('broken') }, 'a planted line');
  await eventually('the log line', () => collector.text().includes('a planted line'));
  await eventually('the second call', () => collector.spans().filter((span) => span.name === 'webhook').length > 1);
  const text = collector.text();
  for (const secret of [
    words,
    'segredo',
    number,
    name,
    admin.token,
    admin.email,
    '/address-of-the-shop',
    'of the collector',
  ])
    assert.ok(!text.includes(secret), `${secret} was exported`);
  assert.ok(collector.foreign.received.every(({ headers }) => headers.authorization === 'Bearer of the collector'));
});
