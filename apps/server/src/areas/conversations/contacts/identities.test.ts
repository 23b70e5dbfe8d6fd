import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ChannelEvent, ChatAddress } from '../../../channels/port.ts';
import { insertSuppressed } from '../../campaigns/suppression/change-suppression.ts';
import { isSuppressed } from '../../campaigns/suppression/is-suppressed.ts';
import { openWorld, person, type World } from '../tickets/testing/world.ts';
import { isReachable } from './contact-names.ts';
import { findContactOf } from './contact-rows.ts';
import { identitiesOf, peopleOf, scopedPerson, textsOf } from './testing/people.ts';

let world: World;
before(async () => {
  world = await openWorld();
});
after(() => world.close());

const find = (chat: ChatAddress) => world.unit((unit) => findContactOf(unit, world.companyId, chat));
const nobody = { number: null, userId: null, parentUserId: null, username: null };
type Change = Extract<ChannelEvent, { type: 'person' }>;
const tell = (wid: string, chat: ChatAddress, change: Change['change'], former: Partial<Change['former']>) =>
  world.receive({ type: 'person', chat, wid, sentAt: Date.now(), change, former: { ...nobody, ...former } });

test('a person without a number is one contact, named by themselves or by the username', async () => {
  await world.write(scopedPerson('BR.1', { username: 'rita' }), 'oi', { pushName: '' });
  await world.write(scopedPerson('BR.1', { username: 'rita' }), 'de novo', { pushName: '' });
  const found = await find(scopedPerson('BR.1'));
  assert.deepEqual([found?.number, found?.userId, found?.username, found?.name], [null, 'BR.1', 'rita', 'rita']);
  const rows = await identitiesOf(world, ['BR.1', 'rita']);
  assert.deepEqual(
    rows.map(({ kind, source, endedAt }) => [kind, source, endedAt]),
    [
      ['userId', 'message', null],
      ['username', 'message', null],
    ],
  );
});

test('a person who shows nothing but an id is without a name, until they show one', async () => {
  await world.write(scopedPerson('BR.0'), 'oi', { pushName: '' });
  assert.equal((await find(scopedPerson('BR.0')))?.name, 'Sem nome');
  await world.write(scopedPerson('BR.0'), 'sou a Lia', { pushName: 'Lia' });
  assert.equal((await find(scopedPerson('BR.0')))?.name, 'Lia');
});

test('a number that becomes known with the user id joins the contact of the number and that of the user id', async () => {
  await world.write(person('5511922220002', '2002@lid'), 'pelo aparelho');
  await world.write(scopedPerson('BR.2'), 'pela plataforma');
  await world.write(scopedPerson('BR.2', { number: '5511922220002' }), 'com número');
  const found = await find(scopedPerson('BR.2'));
  assert.deepEqual([found?.number, found?.lid, found?.userId], ['5511922220002', '2002@lid', 'BR.2']);
  const ids = (await textsOf(world))
    .filter(({ body }) => ['pelo aparelho', 'pela plataforma', 'com número'].includes(body))
    .map(({ contactId }) => contactId);
  assert.deepEqual(new Set(ids), new Set([found?.id]));
  assert.equal(ids.length, 3);
});

test('a number that WhatsApp gives to another user id leaves the contact with its history', async () => {
  await world.write(scopedPerson('BR.3', { number: '5511922220003' }), 'dono antigo');
  await world.write(scopedPerson('BR.33', { number: '5511922220003' }), 'dono novo');
  const [before, now] = await Promise.all([find(scopedPerson('BR.3')), find(scopedPerson('BR.33'))]);
  assert.deepEqual([before?.number, now?.number], [null, '5511922220003']);
  const numbers = await identitiesOf(world, ['5511922220003']);
  assert.deepEqual(
    numbers.map(({ contactId, endedAt }) => [contactId, endedAt !== null]),
    [
      [before?.id, true],
      [now?.id, false],
    ],
  );
});

test('a parent id is the same person in another portfolio, and late messages under the former id find them', async () => {
  await world.write(scopedPerson('BR.4', { parentUserId: 'BR.ENT.4' }), 'um');
  const first = await find(scopedPerson('BR.4'));
  await world.write(scopedPerson('BR.44', { parentUserId: 'BR.ENT.4' }), 'dois');
  await world.write(scopedPerson('BR.4'), 'três, atrasada');
  const now = await find(scopedPerson('BR.44'));
  assert.equal(now?.id, first?.id);
  const texts = (await textsOf(world)).filter(({ contactId }) => contactId === first?.id);
  assert.deepEqual(
    texts.map(({ body }) => body),
    ['um', 'dois', 'três, atrasada'],
  );
});

test('a username moves freely: it is no proof against a user id', async () => {
  await world.write(scopedPerson('BR.5', { username: 'padaria' }), 'antes');
  await world.write(scopedPerson('BR.55', { username: 'padaria' }), 'agora tenho o nome');
  const [before, now] = await Promise.all([find(scopedPerson('BR.5')), find(scopedPerson('BR.55'))]);
  assert.deepEqual([before?.username, now?.username], [null, 'padaria']);
  assert.notEqual(before?.id, now?.id);
});

test('a person who changes number and user id keeps their contact, and a line of the chat tells it', async () => {
  await world.write(scopedPerson('BR.6', { number: '5511922220006' }), 'oi', { pushName: 'Nair' });
  const before = await find(scopedPerson('BR.6'));
  const present = scopedPerson('BR.66', { number: '5511922229996' });
  await tell('SYS6', present, 'number', { number: '5511922220006', userId: 'BR.6' });
  await tell('SYS6', present, 'number', { number: '5511922220006', userId: 'BR.6' });
  const now = await find(present);
  assert.deepEqual([now?.id, now?.number, now?.userId], [before?.id, '5511922229996', 'BR.66']);
  const lines = (await textsOf(world)).filter(
    ({ contactId, mediaType }) => contactId === now?.id && mediaType === 'cardMessage',
  );
  assert.deepEqual(
    lines.map(({ body }) => body),
    ['Nair mudou de número: +5511922229996'],
  );
});

test('the new person of a given-up number is not taken for the one who left it', async () => {
  await world.write(scopedPerson('BR.7', { number: '5511922220007' }), 'vou trocar');
  const left = await find(scopedPerson('BR.7'));
  await tell('SYS7', scopedPerson('BR.77', { number: '5511922229997' }), 'number', {
    number: '5511922220007',
    userId: 'BR.7',
  });
  await world.write(scopedPerson('BR.777', { number: '5511922220007' }), 'sou outra pessoa');
  await world.write(scopedPerson('BR.7', { number: '5511922220007' }), 'mensagem atrasada');
  const [person7, stranger] = await Promise.all([find(scopedPerson('BR.77')), find(scopedPerson('BR.777'))]);
  assert.deepEqual([person7?.id, person7?.number, stranger?.number], [left?.id, '5511922229997', '5511922220007']);
  const late = (await textsOf(world)).find(({ body }) => body === 'mensagem atrasada');
  assert.equal(late?.contactId, left?.id);
});

test('a new username in a later message is told in the chat', async () => {
  await world.write(scopedPerson('BR.8', { username: 'ze' }), 'oi', { pushName: 'Zé' });
  await world.write(scopedPerson('BR.8', { username: 'zepadeiro' }), 'novo nome', { pushName: 'Zé' });
  const found = await find(scopedPerson('BR.8'));
  const texts = (await textsOf(world)).filter(({ contactId }) => contactId === found?.id);
  assert.deepEqual(
    texts.map(({ body }) => body),
    ['oi', 'Zé agora usa o nome de usuário @zepadeiro', 'novo nome'],
  );
});

test('a number that the person shares because it was asked for becomes that of their contact', async () => {
  await world.write(scopedPerson('BR.9'), 'oi');
  await world.write(scopedPerson('BR.9'), { kind: 'contact', contacts: [{ name: 'Ana', numbers: ['5511922228888'] }] });
  assert.equal((await find(scopedPerson('BR.9')))?.number, null);
  await world.write(scopedPerson('BR.9'), {
    kind: 'contact',
    contacts: [{ name: 'Bia', numbers: ['+5511922220009'] }],
    shared: 'own',
  });
  const found = await find(scopedPerson('BR.9'));
  assert.equal(found?.number, '5511922220009');
  const [row] = await identitiesOf(world, ['5511922220009']);
  assert.equal(row?.source, 'person');
});

test('whoever opted out while only the user id was known gets no campaign under the number that shows later', async () => {
  const { companyId } = world;
  const optOut = { companyId, userId: 'BR.10', name: 'Ivo', reason: 'SAIR', source: 'customer' } as const;
  await world.unit((unit) => insertSuppressed(unit, optOut));
  await world.write(scopedPerson('BR.10', { number: '5511922220010' }), 'oi');
  const number = '5511922220010';
  assert.equal(await world.unit((unit) => isSuppressed(unit, companyId, number)), true);
  // The person has another user id now, and is still the same.
  await tell('SYS10', scopedPerson('BR.1010', { number }), 'userId', { userId: 'BR.10' });
  assert.equal(await world.unit((unit) => isSuppressed(unit, companyId, number)), true);
  assert.equal(await world.unit((unit) => isSuppressed(unit, companyId, '5511922220003')), false);
});

test('a person without a number is reached over the official platform by the user id, over a linked device by the LID', () => {
  const official = { templates: true };
  const linked = { templates: false };
  const nameless = { number: null, lid: null, userId: null, isGroup: false };
  for (const [names, reached] of [
    [{ userId: 'BR.1' }, [true, false]],
    [{ lid: '1@lid' }, [false, true]],
    [{ number: '5511922220001' }, [true, true]],
    [{}, [false, false]],
  ] as const) {
    const contact = { ...nameless, ...names };
    assert.deepEqual([isReachable(contact, official), isReachable(contact, linked)], reached);
  }
});

test('the current identities are those of the contacts, whoever changed them', async () => {
  const people = await peopleOf(world);
  const ofContacts = people.flatMap(({ id, number, lid, userId, parentUserId, username }) =>
    Object.entries({ number, lid, userId, parentUserId, username }).flatMap(([kind, value]) =>
      value === null ? [] : [`${id} ${kind} ${value}`],
    ),
  );
  const values = people.flatMap((row) => [row.number, row.lid, row.userId, row.parentUserId, row.username]);
  const rows = await identitiesOf(
    world,
    values.filter((value) => value !== null),
  );
  const current = rows
    .filter(({ endedAt }) => endedAt === null)
    .map((row) => `${row.contactId} ${row.kind} ${row.value}`);
  assert.ok(current.length > 10);
  assert.deepEqual(current.sort(), ofContacts.sort());
});
