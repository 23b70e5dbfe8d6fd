import { eq, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { dayIn } from '../../../platform/day.ts';
import type { Automation } from '../../company/automations/automation.ts';
import { sendAutomaticFile, sendAutomaticText } from '../../conversations/messages/automatic-text.ts';
import { markAsAnswer } from '../../conversations/messages/mark-answer.ts';
import { assignCycle } from '../../conversations/tickets/cycles.ts';
import { handOverTicket } from '../../conversations/tickets/hand-over.ts';
import { ticketLeft } from '../../conversations/tickets/in-process-events.ts';
import type { Ticket } from '../../conversations/tickets/open-ticket.ts';
import { recordTicketEvents } from '../../conversations/tickets/record-events.ts';
import { announceTicket, visibilityOf } from '../../conversations/tickets/ticket-events.ts';
import { tickets } from '../../conversations/tickets/tickets.schema.ts';
import { lookUpBillJob } from '../billing-lookups/look-up-bill.ts';
import { beginVisit, endVisit, markLimit } from '../menu-figures/visits.ts';
import { answerByPromptJob } from '../prompts/answering/answer-job.ts';
import { answerByIntegrationJob } from '../queue-integrations/answering/answer-job.ts';
import { answerByStepJob } from './steps/step-job.ts';
import type { Act, Decision, Position } from './turn.ts';

/** The message to which the chatbot reacts, ticket and position before the decision, and the company's time zone. */
interface MessageInTicket {
  ticket: Ticket;
  messageId: number;
  before: Position;
  timeZone: string;
}

/** Performs a decision, in the unit of the message: stores the position first, because acts read it from the ticket. */
export async function perform(unit: Unit, message: MessageInTicket, decision: Decision): Promise<void> {
  await storePosition(unit, message.ticket.id, message.before, decision.position);
  for (const act of decision.acts) await doAct(unit, message, decision.position, act);
}

/** Stores only changed values, because others may have been changed concurrently. */
async function storePosition(unit: Unit, ticketId: number, before: Position, after: Position): Promise<void> {
  const { bot: botBefore, ...fieldsBefore } = before;
  const { bot, ...fields } = after;
  const changedFields = changed(fieldsBefore, fields);
  const changedState = changed(botBefore, bot);
  if (!changedFields && !changedState) return;
  const botState = sql`coalesce(${tickets.botState}, '{}') || ${JSON.stringify(changedState ?? {})}::jsonb`;
  await unit.db
    .update(tickets)
    .set({ ...changedFields, ...(changedState && { botState }) })
    .where(eq(tickets.id, ticketId));
}

/** The fields that differ from before; undefined when none does. */
function changed<Fields extends object>(before: Fields, after: Fields): Partial<Fields> | undefined {
  const fields: Partial<Fields> = {};
  for (const name in after) if (before[name] !== after[name]) fields[name] = after[name];
  return Object.keys(fields).length === 0 ? undefined : fields;
}

async function doAct(unit: Unit, message: MessageInTicket, position: Position, act: Act): Promise<void> {
  const { ticket, messageId, timeZone } = message;
  const { id: ticketId, companyId } = ticket;
  const visit = { companyId, ticketId, day: dayIn(timeZone, unit.now()) };
  switch (act.kind) {
    case 'say':
      return sendAutomaticText(unit, ticketId, act.text, { choices: act.choices });
    case 'send':
      return sendAutomaticFile(unit, ticketId, act.file);
    case 'move':
      return moveTicket(unit, ticket, position.queueId);
    case 'reach':
      await beginVisit(unit, visit, act);
      // After the last option the customer writes to people.
      return act.isLeaf ? unit.emit(ticketLeft, { companyId, ticketId }) : undefined;
    case 'leave':
      return endVisit(unit, visit, act);
    case 'ignore':
      return act.why === 'limit' ? markLimit(unit, ticketId) : undefined;
    case 'chose':
      return markAsAnswer(unit, messageId, act.answer);
    case 'automate':
      return automate(unit, { ticketId, messageId }, act.automation);
    case 'lookUpBill':
      return unit.enqueue(lookUpBillJob({ ticketId, messageId }));
    case 'askStep': {
      const { option, appStep, since, isFirst } = act;
      return unit.enqueue(answerByStepJob({ ticketId, messageId, optionId: option.optionId, appStep, since, isFirst }));
    }
    case 'handOver':
      return handOverTicket(unit, ticketId, null);
    case 'closed':
      return undefined;
  }
}

async function moveTicket(unit: Unit, ticket: Ticket, queueId: number | null): Promise<void> {
  await assignCycle(unit, ticket.id, { queueId, userId: null }, unit.now());
  const moved = { ...ticket, queueId, userId: null };
  if (queueId !== ticket.queueId) {
    await recordTicketEvents(unit, [{ kind: 'transferred', by: 'system', ticket: moved, before: ticket }]);
  }
  await announceTicket(unit, ticket.id, visibilityOf({ ticket }));
}

/**
 * Enqueues the answer as a job in the lane of the ticket's answers, so that the answers of a ticket keep their order. A
 * failed job hands the ticket over to agents (`handOverTicket`).
 */
async function automate(
  unit: Unit,
  message: { ticketId: number; messageId: number },
  { promptId, integrationId }: Automation,
): Promise<void> {
  if (promptId) await unit.enqueue(answerByPromptJob({ ...message, promptId }));
  else if (integrationId) await unit.enqueue(answerByIntegrationJob({ ...message, integrationId }));
}
