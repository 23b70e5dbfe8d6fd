import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Emulator, startEmulator } from '@recado/whatsapp-emulator';
import { createOfficialProvider } from '../channels/cloud-api/provider.ts';
import { eventually } from '../testing/eventually.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { silentProvider } from '../testing/silent-provider.ts';
import { openOfficialShop } from './official-shop.ts';
import { prepareDemo } from './prepare-demo.ts';

const hour = 60 * 60_000;

let emulator: Emulator;
let server: TestServer;
before(async () => {
  emulator = await startEmulator();
  const graph = { graphUrl: emulator.graphUrl, graphVersion: 'v26.0' };
  server = await startTestServer({
    environment: { GRAPH_URL: emulator.graphUrl },
    providers: (parts) => [silentProvider(), createOfficialProvider({ ...parts, ...graph })],
  });
});
after(async () => {
  await server.close();
  await emulator.close();
});

test('the demo has one connection of each kind, templates in every state, and customers on the official number', async () => {
  const { platform } = server;
  const prepared = await prepareDemo(platform.configuration, platform.database);
  assert.ok(prepared.company);
  await openOfficialShop(platform, { emulatorUrl: emulator.url, apiUrl: server.apiUrl }, prepared.company);
  const { email = '', password = '' } = prepared.staff.find(({ role }) => role === 'admin') ?? {};
  const { body: as } = await server.call('POST /auth/login', { body: { email, password } });

  const connections = (await server.call('GET /whatsapp', { as, query: { session: 0 } })).body;
  assert.deepEqual(
    connections.map(({ name, capabilities }) => [name, capabilities.templates]),
    [
      ['Loja', false],
      ['Loja Centro', true],
      ['Loja oficial', true],
    ],
  );
  const states = await eventually('every state of a template', async () => {
    const { body } = await server.call('GET /templates', { as });
    const found = new Set(body.records.map(({ status }) => status));
    return found.size >= 6 ? found : undefined;
  });
  for (const state of ['APPROVED', 'PENDING', 'REJECTED', 'PAUSED', 'DISABLED', 'IN_APPEAL']) {
    assert.ok(states.has(state as never), state);
  }
  const waiting = await eventually('the customers of the official number', async () => {
    const { body } = await server.call('GET /tickets', { as, query: { status: 'pending', showAll: true } });
    const official = body.tickets.filter(({ windowUntil }) => windowUntil);
    return official.length === 3 ? official : undefined;
  });
  assert.ok(waiting.some(({ contact }) => contact.number === '' && contact.username === 'lia.atelie'));
  const ends = waiting.map(({ windowUntil }) => Date.parse(windowUntil ?? '') - Date.now());
  assert.equal(ends.filter((left) => left > 0 && left < 2 * hour).length, 1);

  const costs = (await server.call('GET /message-costs', { as })).body;
  assert.equal(costs.total.unpriced, 0);
  assert.ok(costs.months.filter(({ amounts }) => (amounts[0]?.micros ?? 0) > 0).length >= 5);
  assert.ok(costs.campaigns.some(({ name, amounts }) => name?.includes('exemplo') && (amounts[0]?.micros ?? 0) > 0));
  assert.ok(costs.freeMessages.some(({ thisMonth }) => thisMonth > 0));
  const shop = connections.find(({ name }) => name === 'Loja oficial');
  const [tag] = (await server.call('GET /tags/list', { as, query: {} })).body;
  const template = (await server.call('GET /templates', { as, query: { category: 'MARKETING' } })).body.records[0];
  const audience = { usesSegment: true, segmentTagIds: tag ? [tag.id] : [] };
  const texts = [{ weight: 1, templateId: template?.id ?? 0 }];
  const body = { whatsappId: shop?.id ?? 0, ...audience, texts };
  const priced = await server.call('POST /campaigns/price', { as, body });
  assert.ok((priced.body.price?.amounts[0]?.micros ?? 0) > 0, JSON.stringify(priced.body));
});
