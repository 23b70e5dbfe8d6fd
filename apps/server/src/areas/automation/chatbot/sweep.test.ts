import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useTestServer } from '../../../testing/use-server.ts';
import { sweepTickets } from './sweep.ts';

const server = useTestServer();

test('one sweep handles every company', async () => {
  const due: { ticketId: number; token: string }[] = [];
  for (const _ of [1, 2]) {
    const { id: companyId } = await server.make.company();
    const { token } = await server.make.user({ companyId, profile: 'admin' });
    const { id: whatsappId } = await server.make.connection({ companyId, expiresTicket: 10 });
    const lastMessageAt = new Date(Date.now() - 11 * 60_000);
    const ticket = { companyId, whatsappId, status: 'open', lastMessageFromMe: true, lastMessageAt } as const;
    due.push({ ticketId: (await server.make.ticket(ticket)).id, token });
  }
  await sweepTickets(server.platform);
  for (const { ticketId, token } of due) {
    const { body } = await server.call('GET /tickets/:ticketId', { as: token, params: { ticketId } });
    assert.equal(body.status, 'closed');
  }
});
