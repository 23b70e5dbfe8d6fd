import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asc, eq, inArray, or } from 'drizzle-orm';
import { sendAutomaticText } from '../messages/automatic-text.ts';
import { messages } from '../messages/messages.schema.ts';
import { openWorld, person, type World } from '../tickets/testing/world.ts';
import { tickets } from '../tickets/tickets.schema.ts';
import { contacts } from './contacts.schema.ts';
import { learnIdentity } from './resolve-contact.ts';

let world: World;
before(async () => {
  world = await openWorld();
});
after(() => world.close());

const carriersOf = (number: string, ...lids: string[]) =>
  world.unit(({ db }) =>
    db
      .select()
      .from(contacts)
      .where(or(eq(contacts.number, number), inArray(contacts.lid, lids)))
      .orderBy(asc(contacts.id)),
  );
const saidIn = (contactId: number | undefined) =>
  world.unit(async ({ db }) => {
    const rows = await db
      .select({ body: messages.body })
      .from(messages)
      .innerJoin(tickets, eq(tickets.id, messages.ticketId))
      .where(eq(tickets.contactId, contactId ?? 0))
      .orderBy(asc(messages.id));
    return rows.map(({ body }) => body);
  });
const learn = (number: string, lid: string) =>
  world.unit((unit) => learnIdentity(unit, world.companyId, { number, lid }));

test('a number with a new owner gets a new contact; the history stays with the old one', async () => {
  const number = '5511922220001';
  await world.write(person(number, '2001@lid'), 'da antiga dona', { pushName: 'Antiga' });
  await world.write(person(number, '2999@lid'), 'do novo dono', { pushName: 'Novo' });
  const [old, recent, ...none] = await carriersOf(number, '2001@lid', '2999@lid');
  assert.deepEqual([old?.name, old?.number, old?.lid], ['Antiga', null, '2001@lid']);
  assert.deepEqual([recent?.name, recent?.number, recent?.lid], ['Novo', number, '2999@lid']);
  assert.equal(none.length, 0);
  assert.deepEqual(await saidIn(old?.id), ['da antiga dona']);
  assert.deepEqual(await saidIn(recent?.id), ['do novo dono']);
  const changes = world.events.flatMap((event) =>
    event.name === 'contact' && event.payload.action === 'update' ? [event.payload.contact] : [],
  );
  assert.ok(changes.some(({ id, number: shown }) => id === old?.id && shown === ''));
});

test('a mapping that contradicts known data does not merge two people who both have history', async () => {
  const number = '5511922220002';
  await world.write(person(number, '2002@lid'), 'de uma');
  await world.write(person('5511922229992', '2992@lid'), 'de outra');
  await learn(number, '2992@lid');
  const [one, other, ...none] = await carriersOf(number, '2002@lid', '2992@lid');
  assert.deepEqual([one?.number, one?.lid, await saidIn(one?.id)], [null, '2002@lid', ['de uma']]);
  assert.deepEqual([other?.number, other?.lid, await saidIn(other?.id)], [number, '2992@lid', ['de outra']]);
  assert.equal(none.length, 0);
});

test("nor if the number's person had no LID; a contact that can no longer be reached gets no messages", async () => {
  const number = '5511922220003';
  await world.write(person(number), 'só pelo número', { pushName: 'Quem foi' });
  await world.write(person('5511922229993', '2993@lid'), 'de outra');
  await learn(number, '2993@lid');
  const [moved] = await carriersOf(number, '2993@lid');
  assert.deepEqual(await saidIn(moved?.id), ['de outra']);
  const [left] = await world.unit(({ db }) => db.select().from(contacts).where(eq(contacts.name, 'Quem foi')));
  assert.deepEqual([left?.number, left?.lid, await saidIn(left?.id)], [null, null, ['só pelo número']]);
  const [ticket] = await world.unit(({ db }) =>
    db
      .select()
      .from(tickets)
      .where(eq(tickets.contactId, left?.id ?? 0)),
  );
  await world.unit((unit) => sendAutomaticText(unit, ticket?.id ?? 0, 'ainda aí?'));
  assert.deepEqual(await saidIn(left?.id), ['só pelo número']);
});

test('a contact without history takes the LID that WhatsApp sends', async () => {
  const number = '5511922220004';
  await world.unit(({ db }) =>
    db.insert(contacts).values({ companyId: world.companyId, name: 'Da agenda', number, lid: '2004@lid' }),
  );
  await world.write(person(number, '2994@lid'), 'oi');
  const [one, ...none] = await carriersOf(number, '2004@lid', '2994@lid');
  assert.deepEqual([one?.name, one?.number, one?.lid, none.length], ['Da agenda', number, '2994@lid', 0]);
});

test('tickets of deleted connections stay separate when their contacts are merged', async () => {
  const number = '5511922220005';
  await world.write(person(number), 'um');
  await world.write(person(null, '2005@lid'), 'outro');
  const two = await carriersOf(number, '2005@lid');
  const theirs = inArray(
    tickets.contactId,
    two.map(({ id }) => id),
  );
  await world.unit(({ db }) => db.update(tickets).set({ whatsappId: null }).where(theirs));
  await learn(number, '2005@lid');
  const [one, ...none] = await carriersOf(number, '2005@lid');
  assert.equal(none.length, 0);
  const left = await world.unit(({ db }) =>
    db
      .select()
      .from(tickets)
      .where(eq(tickets.contactId, one?.id ?? 0)),
  );
  assert.equal(left.length, 2);
});
