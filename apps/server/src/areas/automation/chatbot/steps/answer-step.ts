import type { StepAnswer } from '@recado/releases/apps';
import { and, eq, isNull } from 'drizzle-orm';
import type { ServicePlatform } from '../../../../channels/services.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import type { JobHandler } from '../../../../platform/jobs/handlers.ts';
import { companyRules } from '../../../company/companies/company-rules.ts';
import { contacts } from '../../../conversations/contacts/contacts.schema.ts';
import { answeredWords } from '../../../conversations/messages/answered-words.ts';
import { sendAutomatic } from '../../../conversations/messages/automatic-text.ts';
import { messages } from '../../../conversations/messages/messages.schema.ts';
import { wordsOf } from '../../../conversations/messages/structured-content.ts';
import type { GivingUp } from '../../../conversations/ticket-notes/hand-over-to-agents.ts';
import { closeBySystem } from '../../../conversations/tickets/close-tickets.ts';
import { handOverTicket } from '../../../conversations/tickets/hand-over.ts';
import type { Ticket } from '../../../conversations/tickets/open-ticket.ts';
import { tickets } from '../../../conversations/tickets/tickets.schema.ts';
import { answerOutside } from '../../outside-answers/answer-outside.ts';
import { readBotState } from '../bot-state.ts';
import { goOnAfterStep } from './go-on.ts';
import { type FindStep, type RunningStep, StepFailure, type StepProblem, type StepQuestion } from './running-step.ts';
import { type StepRequest, stepKind, stepPayload } from './step-job.ts';

/** A message at a step; without the step if its app is gone or does not run. */
interface Asked extends StepQuestion {
  companyId: number;
  app: string;
  step: RunningStep | undefined;
}

/** The notes for the agents who take over, in Portuguese like other texts of the server. */
const reasons: Record<StepProblem | 'unexpected', string> = {
  gone: 'não está instalado, está desligado ou não tem mais esta etapa',
  refused: 'o servidor dele recusou o pedido',
  answer: 'a resposta dele não pôde ser lida',
  unreachable: 'o servidor dele não respondeu',
  unexpected: 'houve um erro inesperado',
};

/**
 * Lets the server of an app answer a customer at an option, once: its texts are sent and the chatbot goes on in the
 * transaction that completes the job. Without an answer the ticket is handed to people.
 */
export function answerStepHandler(platform: ServicePlatform, findStep: FindStep): JobHandler {
  return answerOutside<StepRequest, Asked, StepFailure>(platform, {
    kind: stepKind,
    payload: stepPayload,
    find: (unit, request) => findAsked(unit, request, findStep),
    async ask({ step, ...question }, request, { signal }) {
      if (!step) throw new StepFailure('the app does not run', 'gone');
      const { ticketId, contactId, messageId, text, language, isFirst } = question;
      const answer = await step.ask({ ticketId, contactId, messageId, text, language, isFirst }, signal);
      return (unit) => conclude(unit, request, step, answer);
    },
    failureOf: (error) => (error instanceof StepFailure ? error : undefined),
    isAwaited: async (unit, request) => (await waitingTicket(unit, request)) !== undefined,
    leaving: leavingAfter,
  });
}

async function findAsked(unit: Unit, request: StepRequest, findStep: FindStep): Promise<Asked | undefined> {
  const ticket = await waitingTicket(unit, request);
  if (!ticket) return undefined;
  const { companyId, contactId } = ticket;
  const { ticketId, messageId, appStep, isFirst } = request;
  const [message] = await unit.db
    .select()
    .from(messages)
    .where(eq(messages.id, await answeredWords(unit, messageId)));
  const { language } = await companyRules(unit, companyId);
  const question = { ticketId, contactId, messageId, text: message ? wordsOf(message) : '', language, isFirst };
  return { ...question, companyId, app: appStep.app, step: await findStep(unit, companyId, appStep) };
}

/** The ticket if its customer still waits at this step and no user has it, locked until the unit ends. */
async function waitingTicket(unit: Unit, { ticketId, optionId, since }: StepRequest): Promise<Ticket | undefined> {
  const isPending = and(eq(tickets.id, ticketId), eq(tickets.status, 'pending'), isNull(tickets.userId));
  const [row] = await unit.db
    .select({ ticket: tickets })
    .from(tickets)
    .innerJoin(contacts, eq(contacts.id, tickets.contactId))
    .where(and(isPending, eq(tickets.chatbot, true), eq(contacts.disableBot, false)))
    .for('no key update', { of: tickets });
  const bot = readBotState(row?.ticket.botState ?? null);
  const isThere = bot.optionId === optionId && bot.stepSince === since;
  return isThere && !bot.isHandedOver && !bot.isAnsweredOnPhone ? row?.ticket : undefined;
}

/** Sends the texts under keys of the question, so that a repetition sends nothing, and goes on as the outcome says. */
async function conclude(
  unit: Unit,
  request: StepRequest,
  { outcomes }: RunningStep,
  { texts, outcome }: StepAnswer,
): Promise<void> {
  const ticket = await waitingTicket(unit, request);
  if (!ticket) return;
  const { ticketId, messageId, optionId } = request;
  for (const [index, body] of texts.entries()) {
    await sendAutomatic(unit, ticketId, { body, clientKey: `step-${optionId}-${messageId}-${index}` });
  }
  if (outcome === undefined) return;
  if (outcome === 'end') return closeBySystem(unit, ticketId);
  if (outcome === 'transfer') return handOverTicket(unit, ticketId, null);
  const titles = outcomes.find(({ name }) => name === outcome)?.titles ?? [];
  await goOnAfterStep(unit, { ticket, messageId, optionId }, titles);
}

function leavingAfter({ companyId, app, step }: Asked, failure: StepFailure | undefined): GivingUp {
  const reason = reasons[failure?.problem ?? 'unexpected'];
  const note = `O aplicativo não respondeu ao cliente: ${reason}. O atendimento ficou com a equipe.`;
  return { companyId, queueId: null, note: { author: step?.app ?? app, note } };
}
