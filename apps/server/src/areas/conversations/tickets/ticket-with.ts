import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { otherOpenTicket } from './conflict.ts';
import { makeQuietTicket, startTicket } from './create-ticket.ts';
import { findTicket, type Ticket } from './open-ticket.ts';
import { reloadTicket } from './ticket-events.ts';
import { lockTicketOf, type TicketRow } from './ticket-rows.ts';
import { requireServes, requireTicketForChange } from './visibility.ts';

/** The contact to write to, over which connection, and the queue of a round that begins with the message. */
interface Recipient {
  contact: { id: number; isGroup: boolean };
  whatsappId: number;
  queueId: number | null;
}

/**
 * The live ticket of a contact, locked, for a user who writes to the contact first. It stays as it is, even if another
 * agent has it or the contact waits in it: forwarding to them neither accepts nor greets. Otherwise a round begins, assigned to the user. Throws
 * ERR_OTHER_OPEN_TICKET (text: JSON with owner and queue) for a live ticket that the user does not see, and
 * ERR_TRANSFER_OUT_OF_SIGHT.
 */
export async function openTicketWith(
  unit: Unit,
  session: CallerSession,
  { contact, whatsappId, queueId }: Recipient,
): Promise<TicketRow> {
  const { companyId, userId } = session;
  const known = await findTicket(unit, {
    companyId,
    contactId: contact.id,
    connectionId: whatsappId,
    isGroup: contact.isGroup,
  });
  if (known && known.status !== 'closed') return liveTicket(unit, session, known);
  await requireServes(unit, { companyId, userId, queueId });
  const state = { status: 'open', userId, queueId, chatbot: false } as const;
  return startTicket(unit, { companyId, contact, whatsappId, state, by: session });
}

/**
 * The ticket of a contact, locked and in its present state, for a message of a schedule, a campaign or a program. A
 * closed ticket stays closed; only the customer's answer begins a round. A contact without a ticket gets a closed one
 * that has no round, because nobody was served (SERVER §2, What counts).
 */
export async function ticketAsItIs(
  unit: Unit,
  { companyId, contact, whatsappId, queueId }: Recipient & { companyId: number },
): Promise<TicketRow> {
  const known = await lockTicketOf(unit, { contactId: contact.id, connectionId: whatsappId });
  return known ?? makeQuietTicket(unit, { companyId, contact, whatsappId, queueId });
}

async function liveTicket(unit: Unit, session: CallerSession, live: Ticket): Promise<TicketRow> {
  const row = await requireTicketForChange(unit, session, live.id).catch((error: unknown) => error);
  if (row instanceof AppError && row.code === 'ERR_NO_PERMISSION')
    throw otherOpenTicket(await reloadTicket(unit, live.id));
  if (row instanceof Error) throw row;
  return reloadTicket(unit, live.id);
}
