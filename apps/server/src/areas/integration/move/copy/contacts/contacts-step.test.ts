import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asc, eq } from 'drizzle-orm';
import { contactIdentities, contacts } from '../../../../conversations/contacts/contacts.schema.ts';
import { ticketNotes } from '../../../../conversations/ticket-notes/ticket-notes.schema.ts';
import { openWorld, person, type World } from '../../../../conversations/tickets/testing/world.ts';
import type { SourceContact } from '../../source/records.ts';
import { aMoment, copyRows } from '../../testing/copy-records.ts';
import { sourceRows } from '../../testing/source-rows.ts';
import { contactsStep } from './contacts-step.ts';

let world: World;
before(async () => {
  world = await openWorld();
});
after(() => world.close());

const copy = (rows: readonly SourceContact[], pageSize = 100) => copyRows({ ...world, pageSize }, contactsStep, rows);
const stored = (name: string) =>
  world.unit(({ db }) => db.select().from(contacts).where(eq(contacts.name, name)).orderBy(asc(contacts.id)));
const reasons = (findings: readonly { reason: string }[]) => findings.map(({ reason }) => reason);

test('numbers become digits, groups their address, and ids of WhatsApp are no numbers', async () => {
  const rows = [
    sourceRows.contact({ name: 'Sinais', number: '+55 11 98888-0001' }),
    sourceRows.contact({ name: 'Endereço', number: '5511988880002@s.whatsapp.net' }),
    sourceRows.contact({ name: 'Grupo', number: '120363000000000001', isGroup: true }),
    sourceRows.contact({ name: 'Só id', number: '123456789012345@lid' }),
    sourceRows.contact({ name: 'Id em duas colunas', number: '223456789012345', lid: '223456789012345@lid' }),
  ];
  assert.deepEqual(await copy(rows), []);
  const of = async (name: string) => (await stored(name)).map(({ number, lid, isGroup }) => [number, lid, isGroup]);
  assert.deepEqual(await of('Sinais'), [['5511988880001', null, false]]);
  assert.deepEqual(await of('Endereço'), [['5511988880002', null, false]]);
  assert.deepEqual(await of('Grupo'), [['120363000000000001@g.us', null, true]]);
  assert.deepEqual(await of('Só id'), [[null, '123456789012345@lid', false]]);
  assert.deepEqual(await of('Id em duas colunas'), [[null, '223456789012345@lid', false]]);
});

test('twins become one contact with both identities and a note of what was joined, also on different pages', async () => {
  for (const pageSize of [100, 1]) {
    const at = String(pageSize).padStart(3, '0');
    const rows = [
      sourceRows.contact({ name: `55219888${at}10`, number: `55219888${at}10` }),
      sourceRows.contact({
        name: `Bia ${at}`,
        number: `552198888${at}10`,
        lid: `777${at}1234567@lid`,
        email: 'bia@example.com',
      }),
      sourceRows.contact({ name: 'Bia', number: `777${at}1234567@lid`, disableBot: true }),
    ];
    await copy(rows, pageSize);
    const found = await stored(`Bia ${at}`);
    assert.equal(found.length, 1);
    const [joined] = found;
    assert.equal(joined?.lid, `777${at}1234567@lid`);
    assert.equal(joined?.disableBot, true);
    assert.equal(joined?.email, 'bia@example.com');
    const identities = await world.unit(({ db }) =>
      db
        .select()
        .from(contactIdentities)
        .where(eq(contactIdentities.contactId, joined?.id ?? 0)),
    );
    assert.deepEqual(identities.map(({ kind, source }) => [kind, source]).sort(), [
      ['lid', 'import'],
      ['number', 'import'],
    ]);
    const notes = await world.unit(({ db }) =>
      db
        .select()
        .from(ticketNotes)
        .where(eq(ticketNotes.contactId, joined?.id ?? 0)),
    );
    const said = notes.map(({ note }) => note).join('\n');
    assert.match(said, /são a mesma pessoa/);
    assert.match(said, new RegExp(`777${at}1234567@lid`));
  }
});

test('a number and a LID that turn out to be one person are joined by the row that has both', async () => {
  await copy(
    [
      sourceRows.contact({ name: 'Caio', number: '5521977770001' }),
      sourceRows.contact({ name: 'Caio R.', number: '888000111222333@lid' }),
      sourceRows.contact({ name: 'Caio Reis', number: '5521977770001', lid: '888000111222333@lid' }),
    ],
    1,
  );
  const found = await stored('Caio');
  assert.deepEqual(
    found.map(({ number, lid }) => [number, lid]),
    [['5521977770001', '888000111222333@lid']],
  );
  assert.equal((await stored('Caio R.')).length, 0);
});

test('a number that another person has stays theirs, and the former one is a field', async () => {
  const findings = await copy([
    sourceRows.contact({ name: 'Davi', number: '5521966660001', lid: '901000000000001@lid' }),
    sourceRows.contact({ name: 'Elis', number: '5521966660001', lid: '901000000000002@lid' }),
  ]);
  assert.deepEqual(reasons(findings), ['numberOfAnother']);
  const [elis] = await stored('Elis');
  assert.equal(elis?.number, null);
  assert.deepEqual(elis?.extraInfo, [{ name: 'Número anterior', value: '5521966660001' }]);
});

test('an invalid number keeps the person with their fields', async () => {
  const extraInfo = [{ name: 'CPF', value: '123' }];
  const findings = await copy([
    sourceRows.contact({ name: 'Fábio', number: 'ramal 12', extraInfo, birthday: '1990-05-01' }),
  ]);
  assert.deepEqual(reasons(findings), ['invalidNumber']);
  const [fabio] = await stored('Fábio');
  assert.deepEqual(fabio?.extraInfo, [
    ...extraInfo,
    { name: 'Aniversário', value: '1990-05-01' },
    { name: 'Número anterior', value: 'ramal 12' },
  ]);
});

test('a person who wrote here already is found, not doubled, and keeps the name they have here', async () => {
  await world.write(person('5521955550001', '902000000000001@lid'), 'olá', { pushName: 'Gil' });
  await copy([sourceRows.contact({ name: 'Gilberto', number: '5521955550001', email: 'gil@example.com' })]);
  assert.equal((await stored('Gilberto')).length, 0);
  const [gil] = await stored('Gil');
  assert.equal(gil?.email, 'gil@example.com');
  assert.equal(gil?.lid, '902000000000001@lid');
});

test('a repeated run changes what changed there, and keeps what people changed here', async () => {
  const one = sourceRows.contact({ name: 'Hugo', number: '5521944440001' });
  const other = sourceRows.contact({ name: 'Iris', number: '5521944440002' });
  await copy([one, other]);
  await aMoment();
  await world.unit(({ db }) => db.update(contacts).set({ name: 'Íris Lima' }).where(eq(contacts.name, 'Iris')));
  const changed = [one, other].map((row) => ({ ...row, name: `${row.name} 2`, email: 'novo@example.com' }));
  assert.deepEqual(reasons(await copy(changed)), ['changedHere']);
  assert.equal((await stored('Hugo 2'))[0]?.email, 'novo@example.com');
  assert.equal((await stored('Íris Lima')).length, 1);
  assert.deepEqual(await copy(changed), []);
  const again = changed.map((row) => ({ ...row, name: 'Outro' }));
  assert.deepEqual(reasons(await copy(again)), ['changedHere']);
  assert.equal((await stored('Íris Lima')).length, 1);
});
