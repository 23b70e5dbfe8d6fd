import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asc, eq } from 'drizzle-orm';
import { tags, ticketTags } from '../../../../conversations/tickets/tags.schema.ts';
import { formerTicketAddresses } from '../../move.schema.ts';
import { alreadyMoved, aMoment } from '../../testing/copy-records.ts';
import { hour, newId, sourceRows } from '../../testing/source-rows.ts';
import { openTicketCopies, reasons, type TicketCopies } from '../../testing/ticket-copies.ts';

let copies: TicketCopies;
before(async () => {
  copies = await openTicketCopies();
});
after(() => copies.close());

test('every old address opens the ticket; one that several share opens the first', async () => {
  const [first, second] = [await copies.newContact(), await copies.newContact()];
  const shared = '11111111-1111-4111-8111-111111111111';
  const own = '22222222-2222-4222-8222-222222222222';
  const findings = await copies.copy({
    tickets: [
      first.ticket({ uuid: own }),
      first.ticket({ uuid: shared, createdAt: hour(3), updatedAt: hour(3) }),
      second.ticket({ uuid: shared }),
      second.ticket({ uuid: 'no uuid', createdAt: hour(3), updatedAt: hour(3) }),
    ],
  });
  assert.deepEqual(reasons(findings), ['sharedUuid']);
  const kept = await copies.world.unit(({ db }) =>
    db.select().from(formerTicketAddresses).orderBy(asc(formerTicketAddresses.uuid)),
  );
  const ticketId = (await first.here())[0]?.ticket.id;
  assert.deepEqual(
    kept.map((row) => [row.uuid, row.ticketId]),
    [
      [shared, ticketId],
      [own, ticketId],
    ],
  );
});

test("tags of tickets and of their contacts become the ticket's, with one lane", async () => {
  const made = await copies.world.unit(({ db }) =>
    db
      .insert(tags)
      .values([
        { companyId: copies.world.companyId, name: 'VIP', color: '#111111' },
        { companyId: copies.world.companyId, name: 'Novo', color: '#222222', kanban: 1 },
        { companyId: copies.world.companyId, name: 'Fechado', color: '#333333', kanban: 1 },
      ])
      .returning({ id: tags.id }),
  );
  const [vip = 0, lane = 0, last = 0] = made.map(({ id }) => id);
  await alreadyMoved(copies.world, 'tags', { vip, lane, last });
  const { here, ticket } = await copies.newContact(['vip']);
  await copies.copy({ tickets: [ticket({ tagIds: ['lane', 'last'] })] });
  const [found] = await here();
  const linked = await copies.world.unit(({ db }) =>
    db
      .select()
      .from(ticketTags)
      .where(eq(ticketTags.ticketId, found?.ticket.id ?? 0))
      .orderBy(asc(ticketTags.tagId)),
  );
  assert.deepEqual(
    linked.map(({ tagId }) => tagId),
    [vip, last],
  );
});

test('a tag that was taken away there goes here, too, unless somebody here gave it or another ticket has it', async () => {
  const { companyId } = copies.world;
  const named = ['um', 'dois', 'três', 'quatro'].map((name) => ({
    companyId,
    name: `${name} ${newId()}`,
    color: '#444444',
  }));
  const made = await copies.world.unit(({ db }) => db.insert(tags).values(named).returning({ id: tags.id }));
  const [plain = 0, ours = 0, shared = 0, anew = 0] = made.map(({ id }) => id);
  await alreadyMoved(copies.world, 'tags', { plain, ours, shared, anew });
  const { here, ticket } = await copies.newContact();
  const one = ticket({ tagIds: ['plain'] });
  const other = ticket({ tagIds: ['shared'], createdAt: hour(3), updatedAt: hour(3) });
  await copies.copy({ tickets: [one, other] });
  const ticketId = (await here())[0]?.ticket.id ?? 0;
  const give = (tagId: number) =>
    copies.world.unit(({ db }) => db.insert(ticketTags).values({ companyId, ticketId, tagId }));
  await give(ours);
  await copies.copy({ tickets: [{ ...one, tagIds: ['plain', 'ours', 'shared', 'anew'] }] });
  await aMoment();
  await copies.world.unit(({ db }) => db.delete(ticketTags).where(eq(ticketTags.tagId, anew)));
  await give(anew);
  await copies.copy({ tickets: [{ ...one, tagIds: [] }] });
  const left = () =>
    copies.world.unit(({ db }) => db.select().from(ticketTags).where(eq(ticketTags.ticketId, ticketId)));
  assert.deepEqual((await left()).map(({ tagId }) => tagId).toSorted(), [ours, shared, anew].toSorted());
  await copies.copy({ tickets: [{ ...other, tagIds: [] }] });
  assert.deepEqual((await left()).map(({ tagId }) => tagId).toSorted(), [ours, anew].toSorted());
});

test('five steps of a rating become three, and other numbers none', async () => {
  const { here, ticket } = await copies.newContact();
  const one = ticket({ createdAt: hour(1), updatedAt: hour(20) });
  const rounds = [1, 2, 3, 4, 5, 9].map((rating, index) =>
    sourceRows.round({ ticketId: one.id, rating, queuedAt: hour(1 + index), finishedAt: hour(1.5 + index) }),
  );
  const findings = await copies.copy({ tickets: [one], rounds }, { edition: 'ticketz' });
  assert.deepEqual(
    (await here())[0]?.rounds.map(({ rating }) => rating),
    [1, 1, 2, 3, 3, null],
  );
  assert.deepEqual(reasons(findings), ['mappedRating', 'mappedRating', 'mappedRating', 'mappedRating', 'noRating']);
});
