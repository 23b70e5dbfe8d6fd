import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EventPayload } from '@recado/contract';
import { eq } from 'drizzle-orm';
import { writeState } from '../../../channels/supervisor/state.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import type { TestSocket } from '../../../testing/sockets.ts';
import { useSharedServer } from '../../../testing/use-server.ts';

const server = useSharedServer();

type Outages = EventPayload<'outages'>;

/** Creates a company with a linked connection in this state, an agent of it and an open ticket. */
async function company(status: 'CONNECTED' | 'DISCONNECTED') {
  const { id: companyId } = await server.make.company();
  const { id: whatsappId } = await server.make.connection({ companyId, status, number: '5511990000001' });
  const agent = await server.make.user({ companyId, profile: 'admin' });
  const contact = await server.make.contact({ companyId });
  const place = { companyId, contactId: contact.id, whatsappId, userId: agent.id, status: 'open' as const };
  const ticket = await server.make.ticket(place);
  return { companyId, whatsappId, agent, ticket };
}

const hears = async (
  browser: TestSocket,
  companyId: number,
  fits: (connections: Outages['connections'], at: string) => boolean,
) => {
  const isRight = (payload: unknown) => fits((payload as Outages).connections, (payload as Outages).at);
  return (await browser.waitFor(`company-${companyId}-outages`, isRight)) as Outages;
};

const setStatus = (connectionId: number, status: 'CONNECTED' | 'DISCONNECTED') =>
  server.database.database.system((unit) =>
    writeState(unit, connectionId, { status, detail: null, qrcode: '', pairingCode: null, retries: 0, number: null }),
  );

test('a new page receives which connections are down and how many messages wait, and later changes live', async () => {
  const { companyId, whatsappId, agent, ticket } = await company('DISCONNECTED');
  const browser = await server.socket(agent);
  browser.socket.emit('joinNotification');
  const first = await hears(browser, companyId, () => true);
  assert.deepEqual(
    first.connections.map(({ id, status, waiting }) => [id, status, waiting]),
    [[whatsappId, 'DISCONNECTED', 0]],
  );
  const params = { ticketId: ticket.id };
  const sent = await server.call('POST /messages/:ticketId', { as: agent, params, body: { body: 'Sai hoje' } });
  const second = await hears(browser, companyId, ([down]) => down?.waiting === 1);
  const [message] = sent.body.messages;
  assert.ok(message);
  await server.call('DELETE /messages/:messageId', { as: agent, params: { messageId: message.id } });
  await hears(browser, companyId, ([down], at) => down?.waiting === 0 && at > second.at);
  await setStatus(whatsappId, 'CONNECTED');
  await hears(browser, companyId, (connections) => connections.length === 0);
});

test('a connection that goes down is published to its company only', async () => {
  const [ours, theirs] = [await company('CONNECTED'), await company('CONNECTED')];
  const [browser, other] = [await server.socket(ours.agent), await server.socket(theirs.agent)];
  await setStatus(ours.whatsappId, 'DISCONNECTED');
  await hears(browser, ours.companyId, ([down]) => down?.id === ours.whatsappId);
  other.socket.emit('joinNotification');
  const { connections } = await hears(other, theirs.companyId, () => true);
  assert.deepEqual(connections, []);
  assert.ok(other.heard.every(({ name }) => !name.startsWith(`company-${ours.companyId}-`)));
});

test('a connection that was never linked does not count as an outage', async () => {
  const { companyId, whatsappId, agent } = await company('DISCONNECTED');
  await server.database.database.system(({ db }) =>
    db.update(whatsapps).set({ number: null, status: 'qrcode' }).where(eq(whatsapps.id, whatsappId)),
  );
  const browser = await server.socket(agent);
  browser.socket.emit('joinNotification');
  assert.deepEqual((await hears(browser, companyId, () => true)).connections, []);
});
