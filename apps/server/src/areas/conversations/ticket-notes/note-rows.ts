import type { AnswerInput } from '@recado/contract';
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { requireOwnContact } from '../contacts/contact-rows.ts';
import { isReadable, isReadableIn, type MessagePlace, readableRoundsOn } from '../messages/message-access.ts';
import { roundQueueOf } from '../messages/message-rows.ts';
import { isReadableOn, readableRoundsOfContact } from '../messages/readable-rounds.ts';
import type { TicketRow } from '../tickets/ticket-rows.ts';
import { requireTicket } from '../tickets/visibility.ts';
import { noteMentions, ticketNotes } from './ticket-notes.schema.ts';

/** A note in the form of the contract. */
export type PresentedNote = AnswerInput<'POST /ticket-notes'>;

const mentioned = sql<{ id: number; name: string }[]>`(
  select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name) order by u.name), '[]'::json)
  from ${noteMentions} m join ${users} u on u.id = m.user_id where m.note_id = ${ticketNotes}.id)`;

/** Selects notes with the fields that decide who reads them, which are not sent; add `where` and `orderBy`. */
export function selectNotes(unit: Unit) {
  return unit.db
    .select({
      id: ticketNotes.id,
      note: ticketNotes.note,
      ticketId: ticketNotes.ticketId,
      contactId: ticketNotes.contactId,
      userId: ticketNotes.userId,
      user: { name: sql<string>`coalesce(${users.name}, ${ticketNotes.userName})` },
      mentions: mentioned,
      isPinned: ticketNotes.isPinned,
      createdAt: ticketNotes.createdAt,
      updatedAt: ticketNotes.updatedAt,
      cycleId: ticketNotes.cycleId,
      roundQueueId: roundQueueOf(ticketNotes),
    })
    .from(ticketNotes)
    .leftJoin(users, eq(users.id, ticketNotes.userId))
    .$dynamic();
}

/** A note with the fields that decide who reads it. */
export type NoteRow = Awaited<ReturnType<typeof selectNotes>>[number];

/** The part of a note that clients get. */
export function presentNote({ cycleId: _cycle, roundQueueId: _queue, ...note }: NoteRow): PresentedNote {
  return note;
}

/**
 * The notes that the caller may read: of a ticket, or of a contact and its tickets (ADR 30). Throws
 * ERR_NO_TICKET_FOUND, ERR_NO_CONTACT_FOUND, ERR_NO_PERMISSION.
 */
export async function notesAbout(
  unit: Unit,
  session: CallerSession,
  { ticketId, contactId }: { ticketId?: number | undefined; contactId?: number | undefined },
): Promise<SQL | undefined> {
  if (ticketId !== undefined) {
    await requireTicket(unit, session, ticketId);
    return and(
      eq(ticketNotes.ticketId, ticketId),
      isReadableIn(await readableRoundsOn(unit, session, ticketId), ticketNotes),
    );
  }
  const contact = await requireOwnContact(unit, session.companyId, contactId ?? 0);
  const readableRoundsByTicket = await readableRoundsOfContact(unit, session, contact.id);
  const readable = or(isNull(ticketNotes.ticketId), isReadableOn(readableRoundsByTicket, ticketNotes));
  return and(eq(ticketNotes.contactId, contact.id), readable);
}

/** A note that the caller may read, with its ticket. */
export interface FoundNote {
  note: NoteRow;
  /** The ticket; null for a note about a contact. */
  row: TicketRow | null;
}

/**
 * A note that the caller may read, locked for a change until the unit ends. Throws ERR_NO_NOTE_FOUND,
 * ERR_NO_PERMISSION.
 */
export async function requireNoteForChange(unit: Unit, session: CallerSession, noteId: number): Promise<FoundNote> {
  const own = and(eq(ticketNotes.id, noteId), eq(ticketNotes.companyId, session.companyId));
  await unit.db.select({ id: ticketNotes.id }).from(ticketNotes).where(own).for('update');
  const note = one(await selectNotes(unit).where(own), 'ERR_NO_NOTE_FOUND');
  if (note.ticketId === null) return { note, row: null };
  const row = await requireTicket(unit, session, note.ticketId);
  if (!isReadable(await readableRoundsOn(unit, session, note.ticketId), placeOf(note)))
    throw new AppError('ERR_NO_PERMISSION');
  return { note, row };
}

/** The fields of a note that decide who reads it. */
export function placeOf({ cycleId, roundQueueId }: NoteRow): MessagePlace {
  return { cycleId, roundQueueId };
}
