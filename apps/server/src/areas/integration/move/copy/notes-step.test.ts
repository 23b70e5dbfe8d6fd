import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asc, eq } from 'drizzle-orm';
import { ticketNotes } from '../../../conversations/ticket-notes/ticket-notes.schema.ts';
import { openWorld, type World } from '../../../conversations/tickets/testing/world.ts';
import { ticketCycles } from '../../../conversations/tickets/tickets.schema.ts';
import type { SourceNote } from '../source/records.ts';
import { alreadyMoved, aMoment, copyRows } from '../testing/copy-records.ts';
import { hour, sourceRows } from '../testing/source-rows.ts';
import { contactsStep } from './contacts/contacts-step.ts';
import { notesStep } from './notes-step.ts';
import { ticketsStep } from './tickets/tickets-step.ts';

let world: World;
before(async () => {
  world = await openWorld();
  await alreadyMoved(world, 'users', { u1: await world.addUser('Rita') });
  await alreadyMoved(world, 'connections', { w1: world.connectionId });
});
after(() => world.close());

const copy = (rows: readonly SourceNote[]) => copyRows(world, notesStep, rows);

test('notes lie in the round in which they were written, those about a contact at the contact', async () => {
  const contact = sourceRows.contact();
  const of = { contactId: contact.id, connectionId: 'w1' };
  const [first, second] = [
    sourceRows.ticket({ ...of, createdAt: hour(1), updatedAt: hour(2) }),
    sourceRows.ticket({ ...of, createdAt: hour(5), updatedAt: hour(6) }),
  ];
  await copyRows(world, contactsStep, [contact]);
  await copyRows(world, ticketsStep, [first, second]);
  const notes = [
    sourceRows.note({ ticketId: second.id, createdAt: hour(5.5), note: 'segunda', userId: 'u1' }),
    sourceRows.note({ contactId: contact.id, createdAt: hour(3), note: 'pessoa', userId: 'gone' }),
    sourceRows.note({ ticketId: 'gone', note: 'perdida' }),
  ];
  const findings = await copy(notes);
  assert.deepEqual(
    findings.map(({ reason, detail }) => [reason, detail]),
    [['orphanNote', 'perdida']],
  );
  const rounds = await world.unit(({ db }) => db.select().from(ticketCycles).orderBy(asc(ticketCycles.id)));
  const stored = await world.unit(({ db }) => db.select().from(ticketNotes).orderBy(asc(ticketNotes.id)));
  assert.deepEqual(
    stored.map(({ note, userName, cycleId, ticketId, createdAt }) => [note, userName, cycleId, ticketId, createdAt]),
    [
      ['segunda', 'Rita', rounds[1]?.id, rounds[1]?.ticketId, hour(5.5)],
      ['pessoa', 'Autor desconhecido', null, null, hour(3)],
    ],
  );
  await aMoment();
  await world.unit(({ db }) => db.update(ticketNotes).set({ note: 'daqui' }).where(eq(ticketNotes.note, 'pessoa')));
  await copy(notes.map((row) => ({ ...row, note: `${row.note} 2` })));
  const again = await world.unit(({ db }) => db.select().from(ticketNotes).orderBy(asc(ticketNotes.id)));
  assert.deepEqual(
    again.map(({ note }) => note),
    ['segunda 2', 'daqui'],
  );
});
