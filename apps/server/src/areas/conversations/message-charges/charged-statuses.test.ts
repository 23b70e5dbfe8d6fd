import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { channelEvents } from '../../../channels/channel-events.ts';
import { composeMessage } from '../messages/compose.ts';
import { messages } from '../messages/messages.schema.ts';
import { messageCharges } from '../templates/templates.schema.ts';
import { openWorld, person, type World } from '../tickets/testing/world.ts';
import { findTicketRow } from '../tickets/ticket-rows.ts';

let world: World;
before(async () => {
  world = await openWorld();
});
after(() => world.close());

test('a price that comes among many statuses is charged once', async () => {
  await world.configure({ provider: 'official' });
  const { companyId, connectionId } = world;
  const chat = person('5511900002001');
  const asked = await world.write(chat, 'oi', { window: 24 });
  const wid = await world.unit(async (unit) => {
    const [received] = await unit.db.select().from(messages).where(eq(messages.wid, asked));
    const row = received && (await findTicketRow(unit, received.ticketId));
    assert.ok(row);
    const id = await composeMessage(unit, row, { body: 'Bom dia', userId: null, origin: 'api' });
    const [sent] = await unit.db
      .select()
      .from(messages)
      .where(eq(messages.id, id ?? 0));
    return sent?.wid ?? '';
  });
  const pricing = { billable: true, category: 'utility', type: 'regular' };
  const status = { type: 'status', chat, wid, ack: 2, pricing } as const;
  for (let times = 0; times < 2; times += 1) {
    await world.unit((unit) =>
      unit.emit(channelEvents.statuses, { companyId, connectionId, events: [status], later: async () => undefined }),
    );
  }
  const charges = await world.unit(({ db }) => db.select().from(messageCharges).where(eq(messageCharges.wid, wid)));
  assert.deepEqual(
    charges.map(({ category, billable }) => [category, billable]),
    [['utility', true]],
  );
  const [sent] = await world.unit(({ db }) => db.select().from(messages).where(eq(messages.wid, wid)));
  assert.equal(sent?.ack, 2);
});
