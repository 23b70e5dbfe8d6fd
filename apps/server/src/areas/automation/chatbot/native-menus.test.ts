import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { desc, eq } from 'drizzle-orm';
import { messages } from '../../conversations/messages/messages.schema.ts';
import { openWorld, person, type World } from '../../conversations/tickets/testing/world.ts';

let world: World;

before(async () => {
  world = await openWorld();
  await world.addQueues('Vendas', 'Suporte');
});
after(() => world.close());

async function menuFor(provider: string, number: string) {
  await world.configure({ provider });
  const wid = await world.write(person(number), 'oi', { window: 24 });
  return world.unit(async ({ db }) => {
    const [asked] = await db.select().from(messages).where(eq(messages.wid, wid));
    const ofTicket = eq(messages.ticketId, asked?.ticketId ?? 0);
    const [menu] = await db.select().from(messages).where(ofTicket).orderBy(desc(messages.id)).limit(1);
    return menu;
  });
}

test('the menu of an official connection is buttons, and a numbered text in lists and searches', async () => {
  const menu = await menuFor('official', '5511900001001');
  assert.equal(menu?.mediaType, 'interactiveMessage');
  assert.equal(menu?.body, 'Olá!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte');
  assert.deepEqual(menu?.data, {
    interactive: {
      type: 'buttons',
      body: 'Olá!',
      buttons: [
        { id: '1', title: 'Vendas' },
        { id: '2', title: 'Suporte' },
      ],
    },
  });
});

test('the menu of a linked device stays a numbered text', async () => {
  const menu = await menuFor('beta', '5511900001002');
  assert.deepEqual([menu?.mediaType, menu?.data], ['chat', null]);
});
