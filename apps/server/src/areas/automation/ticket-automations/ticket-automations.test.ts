import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { plans } from '../../../platform/database/schema/companies.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { tickets } from '../../conversations/tickets/tickets.schema.ts';

const server = useSharedServer();
let companyId: number;
let planId: number;
let admin: TestUser;
let agent: TestUser;
let queueId: number;
let integrationId: number;
beforeEach(async () => {
  const company = await server.make.company();
  companyId = company.id;
  planId = company.planId ?? 0;
  admin = await server.make.user({ companyId, profile: 'admin' });
  queueId = (await server.make.queue({ companyId })).id;
  agent = await server.make.user({ companyId, queueIds: [queueId] });
  integrationId = await integration(admin);
});

const integration = async (as: TestUser) => {
  const body = { name: 'Robô', type: 'webhook', urlN8N: 'https://loja.example/robo' } as const;
  return (await server.call('POST /queueIntegration', { as, body })).body.id;
};
const ticketOn = async (connection: object, fields: object) => {
  const { id: whatsappId } = await server.make.connection({ companyId, ...connection });
  return (await server.make.ticket({ companyId, whatsappId, queueId, ...fields })).id;
};
const read = (ticketId: number, as = agent) =>
  server.call('GET /tickets/:ticketId/automation', { as, params: { ticketId } });
const choose = (ticketId: number, automation: object | null, as = agent) =>
  server.call('PUT /tickets/:ticketId/automation', { as, params: { ticketId }, body: { automation } });
const stored = async (ticketId: number) => {
  const [row] = await server.platform.database.system(({ db }) =>
    db.select().from(tickets).where(eq(tickets.id, ticketId)),
  );
  assert.ok(row);
  return row;
};

test('an agent sees the current automation and the possible ones, by name, without their keys', async () => {
  const ticketId = await ticketOn({}, { status: 'pending', useIntegration: true, integrationId });
  const robot = { kind: 'integration', id: integrationId, name: 'Robô' };
  assert.deepEqual((await read(ticketId)).body, { answering: robot, choices: [robot] });
});

test('the automation of the connection is shown as long as the ticket has no queue', async () => {
  const ticketId = await ticketOn({ integrationId }, { status: 'pending', queueId: null });
  assert.equal((await read(ticketId, admin)).body.answering?.name, 'Robô');
});

test('switched off, no automation answers in this round, not even that of the connection', async () => {
  const ticketId = await ticketOn({ integrationId }, { status: 'pending', queueId: null });
  assert.equal((await choose(ticketId, null, admin)).status, 200);
  assert.equal((await read(ticketId, admin)).body.answering, null);
  const { status, useIntegration, botState } = await stored(ticketId);
  assert.deepEqual([status, useIntegration, botState?.isHandedOver], ['pending', false, true]);
});

test('chosen for a pending ticket, it answers there, also after a handover to people, and begins again', async () => {
  const botState = { isHandedOver: true, typebot: { sessionId: 'old' } };
  const ticketId = await ticketOn({}, { status: 'pending', botState });
  assert.equal((await choose(ticketId, { kind: 'integration', id: integrationId })).body.integrationId, integrationId);
  assert.equal((await read(ticketId)).body.answering?.id, integrationId);
  assert.equal((await stored(ticketId)).botState?.typebot, null);
});

test('chosen for an open ticket, it makes the ticket pending and answers there', async () => {
  const ticketId = await ticketOn({}, { status: 'open', userId: agent.id });
  const { body } = await choose(ticketId, { kind: 'integration', id: integrationId });
  assert.deepEqual([body.status, body.userId, body.useIntegration], ['pending', null, true]);
  assert.equal((await read(ticketId)).body.answering?.id, integrationId);
});

test('a closed ticket, a group, an integration of another company and one outside the plan are refused', async () => {
  const chosen = { kind: 'integration', id: integrationId };
  const closed = await ticketOn({}, { status: 'closed' });
  assert.equal((await choose(closed, chosen)).body.error, 'ERR_TICKET_STATUS');
  const group = await ticketOn({}, { status: 'pending', isGroup: true });
  assert.equal((await choose(group, chosen)).body.error, 'ERR_TICKET_STATUS');
  const other = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin' });
  const ticketId = await ticketOn({}, { status: 'pending' });
  const foreign = { kind: 'integration', id: await integration(other) };
  assert.equal((await choose(ticketId, foreign)).body.error, 'ERR_NO_INTEGRATION_FOUND');
  assert.equal((await choose(ticketId, chosen, other)).body.error, 'ERR_NO_TICKET_FOUND');
  await server.platform.database.system(async (unit) => {
    await unit.db.update(plans).set({ useIntegrations: false }).where(eq(plans.id, planId));
    server.platform.sessions.companyChanged(unit, companyId);
  });
  assert.equal((await choose(ticketId, chosen)).body.error, 'ERR_PLAN_REQUIRED');
  assert.deepEqual((await read(ticketId)).body.choices, []);
});

test('an agent who does not see the ticket neither reads nor changes it', async () => {
  const stranger = await server.make.user({ companyId });
  const ticketId = await ticketOn({}, { status: 'pending' });
  assert.equal((await read(ticketId, stranger)).status, 403);
  assert.equal((await choose(ticketId, null, stranger)).status, 403);
});
