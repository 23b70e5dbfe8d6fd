import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq, inArray, or } from 'drizzle-orm';
import { messages } from '../messages/messages.schema.ts';
import { openWorld, person, type World } from '../tickets/testing/world.ts';
import { ticketCycles, tickets } from '../tickets/tickets.schema.ts';
import { contacts } from './contacts.schema.ts';
import { learnIdentity, resolveContact } from './resolve-contact.ts';

let world: World;
before(async () => {
  world = await openWorld();
});
after(() => world.close());

async function named(number: string, lid: string) {
  return world.unit(({ db }) =>
    db
      .select()
      .from(contacts)
      .where(or(eq(contacts.number, number), eq(contacts.lid, lid))),
  );
}
const learn = (number: string, lid: string) =>
  world.unit((unit) => learnIdentity(unit, world.companyId, { number, lid }));
const ticketsOf = (ids: number[]) =>
  world.unit(({ db }) => db.select().from(tickets).where(inArray(tickets.contactId, ids)));

test('number and LID of one person are stored together, in whichever order they arrive', async () => {
  await world.write(person('5511911110001', '1001@lid'), 'oi');
  await world.write(person(null, '1001@lid'), 'só LID');
  await world.write(person('5511911110001'), 'só número');
  const found = await named('5511911110001', '1001@lid');
  assert.deepEqual(
    found.map(({ number, lid }) => [number, lid]),
    [['5511911110001', '1001@lid']],
  );
});

test('the number may be unknown until a mapping arrives', async () => {
  await world.write(person(null, '1002@lid'), 'oi', { pushName: '' });
  const [before] = await named('', '1002@lid');
  assert.deepEqual([before?.number, before?.name], [null, '1002']);
  await learn('5511911110002', '1002@lid');
  const [known] = await named('5511911110002', '1002@lid');
  assert.deepEqual([known?.id, known?.number, known?.name], [before?.id, '5511911110002', '5511911110002']);
});

test('a mapping merges two contacts: both open tickets become one with all messages and rounds', async () => {
  await world.write(person('5511911110003'), 'pelo número', { pushName: 'Rita' });
  await world.write(person(null, '1003@lid'), 'pelo LID', { pushName: 'Rita' });
  const two = await named('5511911110003', '1003@lid');
  assert.equal(two.length, 2);
  const userId = await world.addUser('Ana');
  const [byNumber, byLid] = [two.find(({ number }) => number !== null), two.find(({ lid }) => lid !== null)];
  await world.unit(({ db }) =>
    db
      .update(tickets)
      .set({ status: 'open', userId })
      .where(eq(tickets.contactId, byLid?.id ?? 0)),
  );
  world.events.length = 0;
  await learn('5511911110003', '1003@lid');
  const [one, ...none] = await named('5511911110003', '1003@lid');
  assert.deepEqual([one?.id, none.length], [byNumber?.id, 0]);
  const [ticket, ...others] = await ticketsOf([byNumber?.id ?? 0, byLid?.id ?? 0]);
  assert.equal(others.length, 0);
  assert.deepEqual([ticket?.status, ticket?.userId, ticket?.unreadMessages], ['open', userId, 2]);
  const kept = await world.unit(({ db }) =>
    db
      .select()
      .from(messages)
      .where(eq(messages.ticketId, ticket?.id ?? 0)),
  );
  assert.deepEqual(kept.map(({ body }) => body).sort(), ['pelo LID', 'pelo número']);
  const rounds = await world.unit(({ db }) =>
    db
      .select()
      .from(ticketCycles)
      .where(eq(ticketCycles.ticketId, ticket?.id ?? 0)),
  );
  assert.equal(rounds.length, 2);
  assert.equal(rounds.filter(({ finishedAt }) => finishedAt === null).length, 1);
  const gone = world.events.filter((event) => JSON.stringify(event.payload).includes('"action":"delete"'));
  assert.deepEqual(gone.map(({ name }) => name).sort(), ['contact', 'ticket']);
});

test('a merge also keeps the messages of closed tickets', async () => {
  await world.write(person('5511911110004'), 'antes');
  const [first] = await named('5511911110004', '');
  await world.unit(({ db }) =>
    db
      .update(tickets)
      .set({ status: 'closed' })
      .where(eq(tickets.contactId, first?.id ?? 0)),
  );
  await world.write(person(null, '1004@lid'), 'agora');
  await world.write(person('5511911110004', '1004@lid'), 'os dois');
  const [one] = await named('5511911110004', '1004@lid');
  const [ticket, ...others] = await ticketsOf([one?.id ?? 0]);
  assert.equal(others.length, 0);
  assert.equal(ticket?.status, 'pending');
  const kept = await world.unit(({ db }) =>
    db
      .select()
      .from(messages)
      .where(eq(messages.ticketId, ticket?.id ?? 0)),
  );
  assert.equal(kept.length, 3);
});

test("a name given by an agent is kept; a number used as name is replaced by the person's own name", async () => {
  const chat = person('5511911110005');
  const resolve = (pushName: string) => world.unit((unit) => resolveContact(unit, world.companyId, { chat, pushName }));
  assert.equal((await resolve('')).name, '5511911110005');
  assert.equal((await resolve('Zé')).name, 'Zé');
  assert.equal((await resolve('Zé da Padaria')).name, 'Zé');
});

test('a person who changes their number keeps their contact through the LID', async () => {
  await world.write(person('5511911110006', '1006@lid'), 'oi');
  const [before] = await named('5511911110006', '1006@lid');
  await world.write(person('5511911119996', '1006@lid'), 'troquei de número');
  const [now, ...none] = await named('5511911119996', '1006@lid');
  assert.deepEqual([now?.id, now?.number, none.length], [before?.id, '5511911119996', 0]);
});
