import { appStep } from '@recado/contract';
import type { StepAnswer } from '@recado/releases/apps';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../../../platform/database/database.ts';
import { effectfulAfter, type JobHandler } from '../../../../platform/jobs/handlers.ts';
import type { NewJob } from '../../../../platform/jobs/job.ts';
import { companyRules } from '../../../company/companies/company-rules.ts';
import { sendAutomatic } from '../../../conversations/messages/automatic-text.ts';
import { messages } from '../../../conversations/messages/messages.schema.ts';
import { wordsOf } from '../../../conversations/messages/structured-content.ts';
import { writeNoteOfAutomation } from '../../../conversations/ticket-notes/change-notes.ts';
import { closeBySystem } from '../../../conversations/tickets/close-tickets.ts';
import { handOverTicket } from '../../../conversations/tickets/hand-over.ts';
import { findOwnTicket } from '../../../conversations/tickets/ticket-rows.ts';
import { type FindStep, StepFailure, type StepQuestion } from '../../chatbot/steps/running-step.ts';
import { placeOfAnswers } from '../../outside-answers/answer-outside.ts';
import type { ActingRule } from './occasion.ts';

const kind = 'ask-app-for-rule';
const mostAttempts = 3;

const payload = z.object({
  companyId: z.number(),
  ticketId: z.number(),
  ruleId: z.number(),
  ruleName: z.string(),
  messageId: z.number(),
  appStep,
});
type Asked = z.output<typeof payload>;

/** A job in which the server of an app answers the customer because a rule says so. */
export function askAppJob({ rule, companyId, ticketId, messageId = 0 }: ActingRule, step: Asked['appStep']): NewJob {
  const asked = { companyId, ticketId, ruleId: rule.id, ruleName: rule.name, messageId, appStep: step };
  return { kind, payload: asked, companyId, maxAttempts: mostAttempts, ...placeOfAnswers(ticketId) };
}

/**
 * Asks the server of an app at a step of a rule, and sends what it answers once. It may hand the ticket to people or close
 * it. Without an answer a note tells the team; the customer, who asked the app nothing, is told nothing.
 */
export function askAppHandler(findStep: FindStep): JobHandler {
  return effectfulAfter(
    kind,
    payload,
    (unit, asked) => findAsked(unit, asked, findStep),
    async (found, asked, job) => {
      if (!found) return undefined;
      try {
        if (!found.step) throw new StepFailure('the app does not run', 'gone');
        const answer = await found.step.ask(found.question, AbortSignal.timeout(30_000));
        return (unit) => conclude(unit, asked, job.id, answer);
      } catch (error) {
        if (!(error instanceof StepFailure)) throw error;
        if (error.isPassing && job.attempt < mostAttempts) throw error;
        return (unit) => tellTeam(unit, asked);
      }
    },
  );
}

async function findAsked(unit: Unit, { companyId, ticketId, messageId, appStep: step }: Asked, findStep: FindStep) {
  const ticket = await findOwnTicket(unit, companyId, ticketId);
  if (!ticket) return undefined;
  const [[message], { language }] = await Promise.all([
    unit.db.select().from(messages).where(eq(messages.id, messageId)),
    companyRules(unit, companyId),
  ]);
  const text = message ? wordsOf(message) : (ticket.customerWords ?? '');
  const question: StepQuestion = { ticketId, contactId: ticket.contactId, messageId, text, language, isFirst: true };
  return { question, step: await findStep(unit, companyId, step) };
}

async function conclude(unit: Unit, asked: Asked, jobId: number, { texts, outcome }: StepAnswer): Promise<void> {
  const { ticketId, ruleId } = asked;
  for (const [index, body] of texts.entries()) {
    await sendAutomatic(unit, ticketId, { body, clientKey: `rule-${ruleId}-${jobId}-${index}` });
  }
  if (outcome === 'end') await closeBySystem(unit, ticketId);
  if (outcome === 'transfer') await handOverTicket(unit, ticketId, null);
}

const notes = {
  pt: 'O aplicativo desta regra não respondeu.',
  en: 'The app of this rule did not answer.',
  es: 'La aplicación de esta regla no respondió.',
} as const;

async function tellTeam(unit: Unit, { companyId, ticketId, ruleName }: Asked): Promise<void> {
  const { language } = await companyRules(unit, companyId);
  await writeNoteOfAutomation(unit, ticketId, { author: ruleName, note: notes[language] });
}
