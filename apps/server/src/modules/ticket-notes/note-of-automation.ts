import { eq } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { roundOfTicket } from '../tickets/cycles.ts';
import { reloadTicket } from '../tickets/ticket-events.ts';
import { readersOfNote } from './note-readers.ts';
import { presentNote, selectNotes } from './note-rows.ts';
import { ticketNotes } from './ticket-notes.schema.ts';

/** Writes a note about a ticket that no colleague wrote, under the name of what answers there. */
export async function writeNoteOfAutomation(
  unit: Unit,
  ticketId: number,
  { author, note }: { author: string; note: string },
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
  const audience = await readersOfNote(unit, { note: written, row });
  const payload = { action: 'create', record: presentNote(written) } as const;
  unit.publish({ name: 'ticketNote', companyId, audience, payload });
}
