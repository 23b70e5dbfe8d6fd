import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { beginNewRound, findTicket } from '../../tickets/open-ticket.ts';
import { openWorld, person, type World } from '../../tickets/testing/world.ts';
import { ticketCycles, tickets } from '../../tickets/tickets.schema.ts';
import { storedIn } from '../testing/stored.ts';

let world: World;
const stored = storedIn(() => world);
before(async () => {
  world = await openWorld();
});
after(() => world.close());

const ad = { title: 'Bolos caseiros', text: 'Peça já', link: 'https://fb.me/bolos', app: 'instagram' };
const other = { ...ad, title: 'Tortas' };

/** The titles of the advertisements of a person's rounds, oldest first. */
async function sources(number: string | null) {
  const { ticket } = await stored.conversation(number);
  const rounds = await world.unit(({ db }) =>
    db
      .select({ source: ticketCycles.source })
      .from(ticketCycles)
      .where(eq(ticketCycles.ticketId, ticket.id))
      .orderBy(ticketCycles.id),
  );
  return rounds.map(({ source }) => source?.title ?? null);
}

async function close(number: string | null): Promise<void> {
  const { ticket } = await stored.conversation(number);
  await world.unit(async ({ db }) => {
    await db.update(tickets).set({ status: 'closed' }).where(eq(tickets.id, ticket.id));
    await db.update(ticketCycles).set({ finishedAt: new Date() }).where(eq(ticketCycles.ticketId, ticket.id));
  });
}

test('the advertisement of the message that begins a round is its source; later ones change nothing', async () => {
  const customer = person('5511930000001');
  await world.write(customer, 'Vi o anúncio', { ad });
  await world.write(customer, 'E este', { ad: other });
  assert.deepEqual(await sources(customer.number), ['Bolos caseiros']);
  await close(customer.number);
  await world.write(customer, 'Voltei', { ad: other });
  await close(customer.number);
  await world.write(customer, 'E agora sem anúncio');
  await world.write(customer, 'Depois com', { ad });
  assert.deepEqual(await sources(customer.number), ['Bolos caseiros', 'Tortas', null]);
});

test('the first message of a customer names the source of a round that the company began', async () => {
  const customer = person('5511930000002');
  const { companyId, connectionId } = world;
  await world.write(customer, 'Oi');
  await close(customer.number);
  const { contact } = await stored.conversation(customer.number);
  await world.unit(async (unit) => {
    const conversation = { companyId, contactId: contact.id, connectionId, isGroup: false };
    const ticket = await findTicket(unit, conversation);
    if (ticket) await beginNewRound(unit, ticket);
  });
  await world.write(customer, 'Que bom que viu o anúncio', { fromMe: true, ad: other });
  await world.write(customer, 'Vi o anúncio', { ad });
  assert.deepEqual(await sources(customer.number), [null, 'Bolos caseiros']);
});

test('the advertisement of a message whose content arrives later is the source too', async () => {
  const customer = person('5511930000003');
  const wid = await world.write(customer, { kind: 'unknown' }, { stub: true });
  await world.write(customer, 'Vi o anúncio', { wid, ad });
  assert.deepEqual(await sources(customer.number), ['Bolos caseiros']);
});
