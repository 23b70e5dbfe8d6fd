import type { BodyOutput } from '@recado/contract';
import { and, eq } from 'drizzle-orm';
import { isOneOf } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { touched } from '../../../platform/database/schema/columns.ts';
import { AppError } from '../../../platform/errors.ts';
import type { PayloadOf } from '../../../platform/events/event-kind.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { lockOwnContact } from '../contacts/contact-rows.ts';
import type { contactsMerging, contactsParting } from '../contacts/in-process-events.ts';
import { movedIds, noteMoved } from '../contacts/moved-rows.ts';
import { roundOfTicket } from '../tickets/cycles.ts';
import { reloadTicket } from '../tickets/ticket-events.ts';
import type { TicketRow } from '../tickets/ticket-rows.ts';
import { requireTicket } from '../tickets/visibility.ts';
import { forgetMentions, replaceMentions } from './mentions.ts';
import { readersAmong, readersOfNote, requireReaders } from './note-readers.ts';
import { type FoundNote, type PresentedNote, presentNote, requireNoteForChange, selectNotes } from './note-rows.ts';
import { ticketNotes } from './ticket-notes.schema.ts';

/**
 * Writes a note and notifies the mentioned colleagues. Throws ERR_NO_TICKET_FOUND, ERR_NO_CONTACT_FOUND,
 * ERR_NO_PERMISSION, ERR_NO_USER_FOUND, ERR_MENTION_OUT_OF_SIGHT.
 */
export async function createNote(
  unit: Unit,
  session: CallerSession,
  { note, ticketId, contactId, mentions }: BodyOutput<'POST /ticket-notes'>,
): Promise<PresentedNote> {
  const row = ticketId ? await requireTicket(unit, session, ticketId) : null;
  const subject = row ? placedIn(row) : { contactId: await heldContact(unit, session, contactId ?? 0) };
  const { companyId, userId, name } = session;
  const made = one(
    await unit.db
      .insert(ticketNotes)
      .values({ companyId, userId, userName: name, note, ...subject })
      .returning({ id: ticketNotes.id }),
    'ERR_INTERNAL',
  );
  const found = { note: await reloadNote(unit, made.id), row };
  await mention(unit, session, found, mentions);
  return announceNote(unit, session, 'create', { note: await reloadNote(unit, made.id), row });
}

/**
 * Changes the text and the mentions of the caller's note; only newly mentioned users are notified. Throws
 * ERR_NO_NOTE_FOUND, ERR_NO_PERMISSION, ERR_NO_USER_FOUND, ERR_MENTION_OUT_OF_SIGHT.
 */
export async function changeNote(
  unit: Unit,
  session: CallerSession,
  noteId: number,
  { note, mentions }: BodyOutput<'PUT /ticket-notes/:noteId'>,
): Promise<PresentedNote> {
  const { note: known, row } = await requireNoteForChange(unit, session, noteId);
  if (known.userId !== session.userId) throw new AppError('ERR_NO_PERMISSION');
  await unit.db
    .update(ticketNotes)
    .set({ note, ...touched })
    .where(eq(ticketNotes.id, noteId));
  const changed = { note: await reloadNote(unit, noteId), row };
  if (mentions) await mention(unit, session, changed, mentions);
  return announceNote(unit, session, 'update', { note: await reloadNote(unit, noteId), row });
}

/** Pins a note that the caller may read, or unpins it. Throws ERR_NO_NOTE_FOUND, ERR_NO_PERMISSION. */
export async function pinNote(
  unit: Unit,
  session: CallerSession,
  noteId: number,
  isPinned: boolean,
): Promise<PresentedNote> {
  const { row } = await requireNoteForChange(unit, session, noteId);
  await unit.db.update(ticketNotes).set({ isPinned }).where(eq(ticketNotes.id, noteId));
  return announceNote(unit, session, 'update', { note: await reloadNote(unit, noteId), row });
}

/** Deletes a note of the caller or, as an administrator, any note. Throws ERR_NO_NOTE_FOUND, ERR_NO_PERMISSION. */
export async function deleteNote(unit: Unit, session: CallerSession, noteId: number): Promise<void> {
  const found = await requireNoteForChange(unit, session, noteId);
  const mayDelete = found.note.userId === session.userId || session.abilities.has('messages:deleteOthers');
  if (!mayDelete) throw new AppError('ERR_NO_PERMISSION');
  const audience = await readersOfNote(unit, found);
  await forgetMentions(unit, session.companyId, noteId);
  await unit.db.delete(ticketNotes).where(eq(ticketNotes.id, noteId));
  unit.publish({
    name: 'ticketNote',
    companyId: session.companyId,
    audience,
    payload: { action: 'delete', id: noteId },
  });
}

function placedIn({ ticket, contact }: TicketRow) {
  return {
    contactId: contact.id,
    ticketId: ticket.id,
    queueId: ticket.queueId,
    cycleId: roundOfTicket(ticket.id),
  };
}

async function heldContact(unit: Unit, { companyId }: CallerSession, contactId: number): Promise<number> {
  return (await lockOwnContact(unit, companyId, contactId)).id;
}

/** Stores the mentions of a note; authors are not notified of their own note. */
async function mention(
  unit: Unit,
  session: CallerSession,
  found: FoundNote,
  userIds: readonly number[],
): Promise<void> {
  const { companyId, userId } = session;
  const others = [...new Set(userIds)].filter((id) => id !== userId);
  await requireReaders(unit, companyId, found, others);
  await replaceMentions(unit, companyId, found.note.id, others);
}

async function reloadNote(unit: Unit, noteId: number) {
  return one(await selectNotes(unit).where(eq(ticketNotes.id, noteId)), 'ERR_NO_NOTE_FOUND');
}

async function announceNote(
  unit: Unit,
  { companyId }: Pick<CallerSession, 'companyId'>,
  action: 'create' | 'update',
  found: FoundNote,
): Promise<PresentedNote> {
  const record = presentNote(found.note);
  const audience = await readersOfNote(unit, found);
  unit.publish({ name: 'ticketNote', companyId, audience, payload: { action, record } });
  return record;
}

/** Moves the notes of a ticket to the ticket that takes over its data. */
export async function moveNotesOfTicket(unit: Unit, pair: { survivorId: number; otherId: number }): Promise<void> {
  await unit.db.update(ticketNotes).set({ ticketId: pair.survivorId }).where(eq(ticketNotes.ticketId, pair.otherId));
}

/** Moves the notes of a contact to the contact that absorbs it. */
export async function moveNotesOfContact(
  unit: Unit,
  { keptId, absorbedId, moved }: PayloadOf<typeof contactsMerging>,
): Promise<void> {
  const isOthers = eq(ticketNotes.contactId, absorbedId);
  const notes = await unit.db
    .update(ticketNotes)
    .set({ contactId: keptId })
    .where(isOthers)
    .returning({ id: ticketNotes.id });
  if (moved) noteMoved(moved, 'notes', notes);
}

/** Gives the notes of a contact back that a merge had moved. */
export async function returnNotes(
  unit: Unit,
  { keptId, absorbedId, moved }: PayloadOf<typeof contactsParting>,
): Promise<void> {
  const isMoved = and(eq(ticketNotes.contactId, keptId), isOneOf(ticketNotes.id, movedIds(moved, 'notes')));
  await unit.db.update(ticketNotes).set({ contactId: absorbedId }).where(isMoved);
}

/**
 * Writes an automatic note about a ticket, under the name of the automation. `mentions`: the users whom it tells; those who
 * do not see the ticket are left out.
 */
export async function writeNoteOfAutomation(
  unit: Unit,
  ticketId: number,
  { author, note, mentions = [] }: { author: string; note: string; mentions?: readonly number[] },
): Promise<void> {
  const row = await reloadTicket(unit, ticketId);
  const { companyId, queueId, contactId } = row.ticket;
  const place = { companyId, contactId, ticketId, queueId, cycleId: roundOfTicket(ticketId) };
  const [made] = await unit.db
    .insert(ticketNotes)
    .values({ ...place, userId: null, userName: author, note })
    .returning({ id: ticketNotes.id });
  const [written] = made ? await selectNotes(unit).where(eq(ticketNotes.id, made.id)) : [];
  if (!written) throw new AppError('ERR_INTERNAL');
  const found = { note: written, row };
  const told = mentions.length > 0 ? await readersAmong(unit, companyId, found, mentions) : [];
  if (told.length > 0) await replaceMentions(unit, companyId, written.id, told);
  await announceNote(unit, { companyId }, 'create', { note: await reloadNote(unit, written.id), row });
}
