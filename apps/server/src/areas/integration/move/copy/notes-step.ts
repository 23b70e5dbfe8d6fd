import { sql } from 'drizzle-orm';
import { isOneOf } from '../../../../platform/database/conditions.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import { users } from '../../../../platform/database/schema/users.ts';
import { shortened } from '../../../../platform/text/foreign-text.ts';
import { ticketNotes } from '../../../conversations/ticket-notes/ticket-notes.schema.ts';
import type { SourceNote } from '../source/records.ts';
import { copiedTexts } from './copied-texts.ts';
import type { CopyContext, CopyStep } from './copy-step.ts';
import { idsIn } from './ids-in.ts';
import { placesOf, roundsOfOldTickets } from './messages/places.ts';
import { changedHere, readByKeys } from './moved-rows.ts';
import { targetOf } from './tickets/place-tickets.ts';

/** Characters of a note. */
const longest = 10_000;

/** Copies notes about tickets, in the round in which they were written, and about contacts. */
export const notesStep: CopyStep<'notes'> = {
  kind: 'notes',
  async write(unit, { fresh, changed }, context) {
    const { companyId } = context;
    await readByKeys(unit);
    const rows = await rowsOf(unit, fresh, context);
    const made =
      rows.length === 0
        ? []
        : await unit.db
            .insert(ticketNotes)
            .values(rows.map(({ sourceId: _id, ...row }) => row))
            .returning({ id: ticketNotes.id });
    const ids = made.map(({ id }) => id).toSorted((one, other) => one - other);
    const ofChanged = changed.map(({ targetId }) => targetId);
    const kept = await changedHere(unit, companyId, 'notes', ticketNotes, ofChanged);
    const rewritten = changed.filter(({ targetId }) => !kept.has(targetId));
    await rewrite(unit, rewritten);
    const copied = rows.map(({ sourceId }, index) => ({ sourceId, targetId: ids[index] ?? 0 }));
    return [...copied, ...changed.map(({ id, targetId }) => ({ sourceId: id, targetId }))];
  },
};

async function rowsOf(unit: Unit, fresh: readonly SourceNote[], context: CopyContext) {
  const { companyId } = context;
  const tickets = await context.targets(unit, 'tickets', idsIn(fresh, 'ticketId'));
  const contacts = await context.targets(unit, 'contacts', idsIn(fresh, 'contactId'));
  const authors = await context.targets(unit, 'users', idsIn(fresh, 'userId'));
  const places = await placesOf(unit, [...new Set(tickets.values())]);
  const rounds = await roundsOfOldTickets(unit, companyId, tickets.keys());
  const names = await namesOf(unit, [...authors.values()]);
  const { unknownAuthor } = await copiedTexts(unit, companyId);
  return fresh.flatMap((row) => {
    const place = places.get(targetOf(tickets, row.ticketId) ?? 0);
    const contactId = place?.contactId ?? targetOf(contacts, row.contactId);
    if (contactId === null) {
      context.find({ kind: 'notes', reason: 'orphanNote', id: row.id, detail: row.note.slice(0, 200) });
      return [];
    }
    const createdAt = row.createdAt ?? row.updatedAt ?? unit.now();
    const round = place && rounds.at(row.ticketId ?? '', createdAt);
    const userId = targetOf(authors, row.userId);
    const about = {
      contactId,
      ticketId: place?.ticketId ?? null,
      queueId: round?.queueId ?? null,
      cycleId: round?.id ?? null,
    };
    const note = shortened(row.note, longest, '…');
    const userName = names.get(userId ?? 0) ?? unknownAuthor;
    return [{ sourceId: row.id, companyId, ...about, userId, userName, note, createdAt, updatedAt: createdAt }];
  });
}

async function namesOf(unit: Unit, ids: readonly number[]): Promise<Map<number, string>> {
  const found = await unit.db.select({ id: users.id, name: users.name }).from(users).where(isOneOf(users.id, ids));
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** Notes that changed there and not here. */
async function rewrite(unit: Unit, changed: readonly (SourceNote & { targetId: number })[]): Promise<void> {
  if (changed.length === 0) return;
  const rows = changed.map(({ targetId: id, note }) => ({ id, note: shortened(note, longest, '…') }));
  await unit.db.execute(sql`
    update ${ticketNotes} set note = r.note
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id integer, note text)
    where ${ticketNotes}.id = r.id`);
}
