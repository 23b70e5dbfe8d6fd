import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { FIRST_CUSTOMER } from '../../../channels/testing/graph-world.ts';
import { type OfficialShop, startOfficialShop } from '../../../channels/testing/official-shop.ts';
import { eventually } from '../../../testing/eventually.ts';

let shop: OfficialShop;
before(async () => {
  shop = await startOfficialShop();
});
after(() => shop.close());

/** The ticket of the customer, once it fits. */
function ticketWhen(what: string, fits: (ticket: { assistantSince: string | null; lastMessage: string }) => boolean) {
  return eventually(what, async () => {
    const query = { showAll: 'true', searchParam: FIRST_CUSTOMER };
    const lists = await Promise.all(
      (['pending', 'open'] as const).map((status) =>
        shop.server.call('GET /tickets', { as: shop.admin, query: { ...query, status } }),
      ),
    );
    const ticket = lists.flatMap(({ body }) => body.tickets).at(0);
    return ticket && fits(ticket) && ticket;
  });
}

test("Meta's agent answers until the company writes, and every step is seen in the ticket", async () => {
  const { world, server, admin } = shop;
  const { id: numberId } = world.number;
  await world.customerSends({ text: 'oi' });
  await ticketWhen('the ticket', ({ lastMessage }) => lastMessage === 'oi');
  await world.graph.handover(numberId, FIRST_CUSTOMER, 'started');
  await world.customerSends({ text: 'que horas abre?' });
  await ticketWhen('it is held', ({ assistantSince }) => assistantSince !== null);
  await world.graph.agentSays(numberId, FIRST_CUSTOMER, 'Às nove.');
  const held = await ticketWhen("the agent's answer", ({ lastMessage }) => lastMessage === 'Às nove.');
  assert.notEqual(held.assistantSince, null);
  const params = { ticketId: held.id };
  await server.call('PUT /tickets/:ticketId', { as: admin, params, body: { status: 'open', userId: admin.id } });
  await server.call('POST /messages/:ticketId', { as: admin, params, body: { body: 'Assumo daqui.' } });
  await world.sees(({ text }) => text === 'Assumo daqui.');
  await ticketWhen('it is ours again', ({ assistantSince }) => assistantSince === null);
  await world.customerSends({ text: 'obrigada' });
  const last = await ticketWhen('the next message', ({ lastMessage }) => lastMessage === 'obrigada');
  assert.equal(last.assistantSince, null);
  const { events } = (await server.call('GET /messages/:ticketId', { as: admin, params })).body;
  assert.deepEqual(
    events.map(({ kind }) => kind).filter((kind) => kind.startsWith('assistant')),
    ['assistantBegan', 'assistantEnded'],
  );
});
