import type { AnswerInput, TicketChange } from '@recado/api/contract';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { onDuplicate } from '../../platform/database/on-duplicate.ts';
import { tickets } from '../../platform/database/schema/index.ts';
import { AppError } from '../../platform/errors.ts';
import type { Session } from '../../platform/http/handler.ts';
import { sendTransitionTexts } from './automatic-texts.ts';
import { otherOpenTicket, refuseOtherLiveTicket } from './conflict.ts';
import { assignCycle, beginCycle, finishCycle } from './cycles.ts';
import type { Desk } from './desk.ts';
import { cycleOf } from './open-ticket.ts';
import { requireOwnQueue, requireOwnUser, requireOwnWhatsapp } from './references.ts';
import { presentTicketRecord, visibilityOf } from './ticket.presenter.ts';
import { announceTicket } from './ticket-events.ts';
import type { TicketRow } from './ticket-rows.ts';
import { readTransition, type Transition } from './transition.ts';
import { requireTicketForChange } from './visibility.ts';

/**
 * Moves a ticket: accept, return, resolve, reopen or transfer (SPEC §4.1), with its round of service, its automatic
 * texts and its events. Throws ERR_TICKET_STATUS, ERR_OTHER_OPEN_TICKET (text: JSON with owner and queue),
 * ERR_NO_QUEUE_FOUND, ERR_NO_USER_FOUND, ERR_NO_WAPP_FOUND, and what seeing a ticket throws.
 */
export async function changeTicket(
  desk: Desk,
  unit: Unit,
  session: Session,
  ticketId: number,
  change: TicketChange,
): Promise<AnswerInput<'PUT /tickets/:ticketId'>> {
  const row = await requireTicketForChange(unit, session, ticketId);
  await requireReferences(unit, session, change);
  const transition = transitionOf(row, change, session);
  const whatsappId = change.whatsappId ?? row.ticket.whatsappId;
  if (transition.to.status !== 'closed' && (row.ticket.status === 'closed' || whatsappId !== row.ticket.whatsappId)) {
    await refuseOtherLiveTicket(unit, { contactId: row.ticket.contactId, whatsappId, exceptTicketId: ticketId });
  }
  const fields = { ...transition.to, ...botFields(transition), ...integrationFields(transition, change) };
  await onDuplicate('ERR_OTHER_OPEN_TICKET', () =>
    unit.db
      .update(tickets)
      .set({ ...fields, whatsappId, importedAt: null })
      .where(eq(tickets.id, ticketId)),
  );
  const asked = await sendTransitionTexts(desk, unit, session, row, transition);
  await recordRound(desk, unit, row, transition, asked.rating);
  const current = await announceTicket(desk, unit, ticketId, visibilityOf(row));
  return presentTicketRecord(desk, current);
}

async function requireReferences(unit: Unit, session: Session, change: TicketChange): Promise<void> {
  if (change.queueId) await requireOwnQueue(unit, session.companyId, change.queueId);
  if (change.userId) await requireOwnUser(unit, session.companyId, change.userId);
  if (change.whatsappId) await requireOwnWhatsapp(unit, session.companyId, change.whatsappId);
}

/** A late accept names who was faster. */
function transitionOf(row: TicketRow, change: TicketChange, session: Session): Transition {
  try {
    const { status, userId, queueId } = row.ticket;
    return readTransition({ status, userId, queueId }, change, session.userId);
  } catch (error) {
    if (error instanceof AppError && error.code === 'ERR_OTHER_OPEN_TICKET') throw otherOpenTicket(row);
    throw error;
  }
}

/** Once somebody moves the ticket by hand, the menus are over. */
function botFields({ kind }: Transition) {
  return kind === 'adjust' ? {} : { chatbot: false };
}

function integrationFields({ kind }: Transition, change: TicketChange) {
  if (kind === 'resolve') return { useIntegration: false, promptId: null, integrationId: null };
  const { useIntegration, promptId, integrationId } = change;
  return { useIntegration, promptId, integrationId };
}

async function recordRound(
  desk: Desk,
  unit: Unit,
  before: TicketRow,
  { kind, to }: Transition,
  askedRating: boolean,
): Promise<void> {
  const now = desk.clock();
  const { ticket } = before;
  // A ticket that an import made is in no round until somebody takes it up.
  if (ticket.importedAt && kind !== 'resolve') await beginCycle(unit, cycleOf(ticket), now);
  if (kind === 'resolve') await finishCycle(unit, ticket.id, now, askedRating);
  else if (kind === 'reopen')
    await beginCycle(unit, { ...cycleOf(ticket), userId: to.userId, queueId: to.queueId }, now);
  else if (kind !== 'adjust') await assignCycle(unit, ticket.id, { userId: to.userId, queueId: to.queueId }, now);
}
