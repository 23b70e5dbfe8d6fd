import type { AnswerInput, RatingScale, TicketChange } from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { onDuplicate } from '../../../platform/database/database-errors.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/http/handler.ts';
import { noAutomation } from '../../company/automations/automation.ts';
import { requireAutomation } from '../../company/automations/require-automation.ts';
import { companyRules } from '../../company/companies/company-rules.ts';
import { requireOwnUser } from '../../company/users/user-rows.ts';
import { requireOwnQueue } from '../queues/queue-rows.ts';
import { requireOwnWhatsapp } from '../whatsapps/whatsapp-rows.ts';
import { otherOpenTicket, refuseOtherLiveTicket } from './conflict.ts';
import { assignCycle, beginCycle, finishCycle, type RoundEnd } from './cycles.ts';
import { requiredFieldsFilled, ticketMoved, ticketTakenUp } from './in-process-events.ts';
import { awake, cycleOf, forgottenRound, notWaiting, untouchedRound } from './open-ticket.ts';
import { ratingScaleOf, wasRatingAsked } from './ratings.ts';
import { kindOfMove, recordTicketEvents } from './record-events.ts';
import { type EndReason, reasonOfEnd, type WhereReasonApplies } from './resolve-reason.ts';
import { announceTicket, visibilityOf } from './ticket-events.ts';
import { type TicketRow, ticketRecordIn } from './ticket-rows.ts';
import { tickets } from './tickets.schema.ts';
import { readTransition, type Transition } from './transition.ts';
import { requireServes, requireTicketForChange } from './visibility.ts';

/**
 * Moves a ticket: accept, return, resolve, reopen or transfer (SPEC §4.1), with its round of service, its automatic
 * texts and its events. Throws ERR_TICKET_STATUS, ERR_OTHER_OPEN_TICKET (text: JSON with owner and queue),
 * ERR_TRANSFER_OUT_OF_SIGHT, ERR_NO_PROMPT_FOUND, ERR_NO_INTEGRATION_FOUND, ERR_NO_QUEUE_FOUND, ERR_NO_USER_FOUND,
 * ERR_NO_WAPP_FOUND, ERR_REASON_REQUIRED, ERR_NO_REASON_FOUND, what `requiredFieldsFilled` throws, and what reading a ticket
 * throws.
 */
export async function changeTicket(
  unit: Unit,
  session: Principal,
  ticketId: number,
  change: TicketChange,
  reasonApplies: WhereReasonApplies = 'here',
): Promise<AnswerInput<'PUT /tickets/:ticketId'>> {
  const row = await requireTicketForChange(unit, session, ticketId);
  await requireReferences(unit, session, change);
  await requireAutomation(unit, session.companyId, change, row.ticket);
  const transition = transitionOf(row, change, session);
  await requireSeenByAgent(unit, session, transition);
  const whatsappId = change.whatsappId ?? row.ticket.whatsappId;
  if (transition.to.status !== 'closed' && (row.ticket.status === 'closed' || whatsappId !== row.ticket.whatsappId)) {
    await refuseOtherLiveTicket(unit, { contactId: row.ticket.contactId, whatsappId, exceptTicketId: ticketId });
  }
  const { companyId } = session;
  const reason =
    transition.kind === 'resolve' ? await reasonOfEnd(unit, companyId, row.queue, change, reasonApplies) : undefined;
  if (transition.kind === 'resolve') await fillFields(unit, session, row, change.fieldValues, reasonApplies);
  const fields = {
    ...transition.to,
    ...botFields(transition),
    ...integrationFields(transition, change),
    ...waitingFields(row, transition),
    ...(transition.kind === 'adjust' ? {} : awake),
  };
  await onDuplicate('ERR_OTHER_OPEN_TICKET', () =>
    unit.db
      .update(tickets)
      .set({ ...fields, whatsappId, importedAt: null })
      .where(eq(tickets.id, ticketId)),
  );
  const movedAt = unit.now();
  const asksRating = change.withoutRating !== true && (await isRatingAsked(unit, row, transition, movedAt));
  const askRating = asksRating ? await ratingScaleOf(unit, row.ticket.whatsappId) : null;
  await unit.emit(ticketMoved, { session, before: row, transition, askRating });
  await recordRound(unit, row, transition, { by: session, reason, askRating });
  await recordMove(unit, session, { row, transition, reason, at: movedAt });
  const current = await announceTicket(unit, ticketId, visibilityOf(row), session.name);
  return ticketRecordIn(unit, current);
}

/** Stores values that are given when a ticket is resolved, and refuses it without those that its queue requires. */
async function fillFields(
  unit: Unit,
  session: Principal,
  { ticket, queue }: TicketRow,
  values: TicketChange['fieldValues'] = [],
  applies: WhereReasonApplies,
): Promise<void> {
  const isAsked = applies !== 'unasked' && queue !== null && queue.requiredFieldIds.length > 0;
  const isOneOfMany = applies !== 'here';
  if (isAsked || (values.length > 0 && !isOneOfMany))
    await unit.query(requiredFieldsFilled, { session, ticket, values, isOneOfMany });
}

/**
 * Whether the customer is asked for a rating: an agent served them, and the company has ratings enabled. Not again for
 * a round that only held a word of thanks after the last question.
 */
async function isRatingAsked(unit: Unit, { ticket }: TicketRow, { kind }: Transition, now: Date): Promise<boolean> {
  if (kind !== 'resolve' || ticket.isGroup || ticket.userId === null) return false;
  if (!(await companyRules(unit, ticket.companyId)).enabled('userRating')) return false;
  return ticket.isAnswered || !(await wasRatingAsked(unit, ticket.id, now));
}

async function requireReferences(unit: Unit, session: Principal, change: TicketChange): Promise<void> {
  if (change.queueId) await requireOwnQueue(unit, session.companyId, change.queueId);
  if (change.userId) await requireOwnUser(unit, session.companyId, change.userId);
  if (change.whatsappId) await requireOwnWhatsapp(unit, session.companyId, change.whatsappId);
}

/** Adds the user who accepted first to the refusal of a late accept. */
function transitionOf(row: TicketRow, change: TicketChange, session: Principal): Transition {
  try {
    const { status, userId, queueId } = row.ticket;
    return readTransition({ status, userId, queueId }, change, session.userId);
  } catch (error) {
    if (error instanceof AppError && error.code === 'ERR_OTHER_OPEN_TICKET') throw otherOpenTicket(row);
    throw error;
  }
}

/** Requires that the agent of the changed ticket sees it, also the caller. Throws ERR_TRANSFER_OUT_OF_SIGHT. */
async function requireSeenByAgent(unit: Unit, session: Principal, { kind, to }: Transition): Promise<void> {
  if (kind === 'adjust' || to.status !== 'open' || to.userId === null) return;
  await requireServes(unit, { companyId: session.companyId, userId: to.userId, queueId: to.queueId });
}

/** When a user moves the ticket, the bot's menus end and their state is deleted. */
function botFields({ kind }: Transition) {
  return kind === 'adjust' ? {} : { chatbot: false, botState: forgottenRound };
}

/** Nobody waits in a closed ticket. In a reopened ticket the wait starts again. Another queue has its own limits. */
function waitingFields({ ticket }: TicketRow, { kind, to }: Transition) {
  if (kind === 'resolve') return notWaiting;
  if (kind === 'reopen') return untouchedRound;
  return to.queueId === ticket.queueId ? {} : { lateSince: null };
}

/** A move ends the automation of the ticket, unless it names another one; accepting and resolving name none. */
function integrationFields({ kind }: Transition, change: TicketChange) {
  const { useIntegration, promptId, integrationId } = change;
  if (kind === 'adjust') return { useIntegration, promptId, integrationId };
  const isLeft = kind === 'resolve' || kind === 'accept';
  return isLeft || useIntegration === undefined ? noAutomation : { useIntegration, promptId, integrationId };
}

/** Stores the event of a move, which the conversation shows as a line, before the texts that the move sends. */
async function recordMove(
  unit: Unit,
  session: Principal,
  { row, transition, reason, at }: { row: TicketRow; transition: Transition; reason: EndReason | undefined; at: Date },
): Promise<void> {
  const kind = kindOfMove(transition);
  if (!kind) return;
  const { id, companyId, queueId, userId } = row.ticket;
  const ticket = { id, companyId, queueId: transition.to.queueId, userId: transition.to.userId };
  const before = kind === 'transferred' ? { queueId, userId } : undefined;
  await recordTicketEvents(unit, [{ kind, by: session, ticket, before, at, ...(reason && { reason }) }]);
}

async function recordRound(
  unit: Unit,
  before: TicketRow,
  { kind, to }: Transition,
  end: RoundEnd & { askRating: RatingScale | null },
): Promise<void> {
  const now = unit.now();
  const { ticket } = before;
  // An imported ticket has no round until a user takes it up.
  if (ticket.importedAt && kind !== 'resolve') await beginCycle(unit, cycleOf(ticket), now);
  if (kind === 'resolve') await finishCycle(unit, ticket.id, now, end);
  else if (kind === 'reopen') {
    await beginCycle(unit, { ...cycleOf(ticket), userId: to.userId, queueId: to.queueId }, now);
    await unit.emit(ticketTakenUp, { ticketId: ticket.id });
  } else if (kind !== 'adjust') await assignCycle(unit, ticket.id, { userId: to.userId, queueId: to.queueId }, now);
}
