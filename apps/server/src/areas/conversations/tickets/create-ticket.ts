import type { AnswerInput, BodyOutput } from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { refusedValue } from '../../../platform/issues.ts';
import { requireOwnUser } from '../../company/users/user-rows.ts';
import { lockOwnContact } from '../contacts/contact-rows.ts';
import { requireOwnQueue } from '../queues/queue-rows.ts';
import { requireDefaultWhatsapp, requireOwnWhatsapp } from '../whatsapps/whatsapp-rows.ts';
import { refuseOtherLiveTicket } from './conflict.ts';
import { beginCycle } from './cycles.ts';
import { ticketTakenUp } from './in-process-events.ts';
import { cycleOf, findTicket, type Ticket } from './open-ticket.ts';
import { type Mover, recordTicketEvents } from './record-events.ts';
import { publishTicket, reloadTicket, visibilityOf } from './ticket-events.ts';
import { type TicketRow, ticketRecordIn } from './ticket-rows.ts';
import { tickets } from './tickets.schema.ts';
import { requireServes, servedQueues } from './visibility.ts';

type NewTicket = BodyOutput<'POST /tickets'>;

/**
 * Starts a conversation with a contact. The ticket is open and assigned to the caller; a closed ticket of the contact
 * on that connection is reopened (SPEC §4.1; SERVER §2, Ticket identity). Throws ERR_OTHER_OPEN_TICKET (text: JSON with
 * owner and queue), ERR_VALIDATION without a queue, ERR_NO_PERMISSION for another's queue, ERR_TRANSFER_OUT_OF_SIGHT
 * for an agent who would not see it, ERR_NO_*_FOUND.
 */
export async function createTicket(
  unit: Unit,
  session: CallerSession,
  request: NewTicket,
): Promise<AnswerInput<'POST /tickets'>> {
  const { companyId } = session;
  await requireQueue(unit, session, request.queueId ?? null);
  const contact = await lockOwnContact(unit, companyId, request.contactId);
  const agent = await requireOwnUser(unit, companyId, request.userId ?? session.userId);
  if (request.status === 'open' && agent.id !== session.userId) {
    await requireServes(unit, { companyId, userId: agent.id, queueId: request.queueId ?? null });
  }
  const whatsapp = await chooseWhatsapp(unit, companyId, request.whatsappId ?? agent.whatsappId);
  const userId = request.status === 'pending' ? null : agent.id;
  const state = { status: request.status, userId, queueId: request.queueId ?? null, chatbot: false };
  const by = session;
  const row = await startTicket(unit, { companyId, contact, whatsappId: whatsapp.id, state, by });
  return ticketRecordIn(unit, row);
}

/** Where a conversation takes place and how it starts. */
interface Start {
  companyId: number;
  contact: { id: number; isGroup: boolean };
  whatsappId: number;
  state: StartingState;
  by: Mover;
}

/**
 * Starts a round of service with a contact that has none on the connection: reopens the closed ticket or makes one, and
 * publishes it. Throws ERR_OTHER_OPEN_TICKET when there is a live one.
 */
export async function startTicket(unit: Unit, start: Start): Promise<TicketRow> {
  const { companyId, contact, whatsappId, state, by } = start;
  const place = { companyId, contactId: contact.id, connectionId: whatsappId, isGroup: contact.isGroup };
  const known = await findTicket(unit, place);
  await refuseOtherLiveTicket(unit, { contactId: contact.id, whatsappId });
  const ticket = known
    ? await takeUp(unit, known, state, unit.now())
    : await insertTicket(unit, { ...place, ...state });
  await beginCycle(unit, cycleOf(ticket), unit.now());
  if (known) await unit.emit(ticketTakenUp, { ticketId: ticket.id });
  await recordTicketEvents(unit, [{ kind: known ? 'reopened' : 'opened', by, ticket }]);
  const row = await reloadTicket(unit, ticket.id);
  publishTicket(unit, known ? 'update' : 'create', row, known && visibilityOf({ ticket: known }));
  return row;
}

/**
 * Makes a closed ticket without a round of service, for a message that is no conversation (SERVER §2, What counts): a
 * round begins when the customer answers. Throws ERR_OTHER_OPEN_TICKET when there is a live ticket meanwhile.
 */
export async function makeQuietTicket(
  unit: Unit,
  { companyId, contact, whatsappId, queueId }: Omit<Start, 'state' | 'by'> & { queueId: number | null },
): Promise<TicketRow> {
  const place = { companyId, contactId: contact.id, connectionId: whatsappId, isGroup: contact.isGroup };
  const { id } = await insertTicket(unit, { ...place, status: 'closed', userId: null, queueId, chatbot: false });
  const row = await reloadTicket(unit, id);
  publishTicket(unit, 'create', row);
  return row;
}

/** Only administrators may omit the queue (SPEC §5, §6); agents choose one of theirs. */
async function requireQueue(unit: Unit, session: CallerSession, queueId: number | null): Promise<void> {
  const free = session.abilities.has('tickets:createWithoutQueue');
  if (queueId === null) {
    if (free) return;
    throw refusedValue('body.queueId', 'required');
  }
  await requireOwnQueue(unit, session.companyId, queueId);
  if (!free && !servedQueues.of(session).includes(queueId)) throw new AppError('ERR_NO_PERMISSION');
}

async function chooseWhatsapp(unit: Unit, companyId: number, whatsappId: number | null) {
  if (whatsappId === null) return requireDefaultWhatsapp(unit, companyId);
  return requireOwnWhatsapp(unit, companyId, whatsappId);
}

type StartingState = Pick<Ticket, 'status' | 'userId' | 'queueId' | 'chatbot'>;

async function takeUp(unit: Unit, known: Ticket, state: StartingState, at: Date): Promise<Ticket> {
  const [ticket] = await unit.db
    .update(tickets)
    .set({ ...state, lastMessageAt: at })
    .where(eq(tickets.id, known.id))
    .returning();
  return ticket ?? known;
}

/** The unique index decides between two concurrent starts: the second one is refused like any later one. */
async function insertTicket(
  unit: Unit,
  values: StartingState & { companyId: number; contactId: number; connectionId: number; isGroup: boolean },
): Promise<Ticket> {
  const { connectionId: whatsappId, ...rest } = values;
  const [ticket] = await unit.db
    .insert(tickets)
    .values({ ...rest, whatsappId })
    .onConflictDoNothing()
    .returning();
  if (ticket) return ticket;
  await refuseOtherLiveTicket(unit, { contactId: values.contactId, whatsappId });
  throw new AppError('ERR_CREATING_TICKET');
}
