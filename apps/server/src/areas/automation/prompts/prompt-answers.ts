import type { AnswerSource, PromptAnswer } from '@recado/contract';
import { and, asc, eq, lt } from 'drizzle-orm';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { forgetOldRows } from '../../../platform/jobs/forget-old-rows.ts';
import type { RecurringWork } from '../../../platform/scheduler/recurring-work.ts';
import { requireMessage } from '../../conversations/messages/message-access.ts';
import { promptAnswers, type prompts, promptToolCalls } from './prompts.schema.ts';

/** Milliseconds for which it is known how an answer came about. */
const keptFor = 180 * 24 * 60 * 60_000;

/** Notes how a prompt came to the answer to a message. */
export async function keepPromptAnswer(
  unit: Unit,
  { ticketId, messageId: questionId }: { ticketId: number; messageId: number },
  prompt: typeof prompts.$inferSelect,
  { passages, use }: { passages: readonly AnswerSource[]; use: { inputTokens: number; outputTokens: number } },
): Promise<void> {
  const { companyId, name: promptName, model, inputPrice, outputPrice } = prompt;
  const cost = (use.inputTokens * inputPrice + use.outputTokens * outputPrice) / 1_000_000;
  const made = { companyId, ticketId, questionId, promptName, model, sources: [...passages], ...use, cost };
  await unit.db.insert(promptAnswers).values(made).onConflictDoNothing();
}

/**
 * How a prompt came to a message that it sent, for a caller who may read the message. Throws ERR_NO_MESSAGE_FOUND,
 * ERR_NO_PERMISSION, and ERR_NO_PROMPT_ANSWER_FOUND for any other message, and for one of long ago.
 */
export async function readPromptAnswer(unit: Unit, session: CallerSession, messageId: number): Promise<PromptAnswer> {
  const { message } = await requireMessage(unit, session, messageId);
  // The key under which the answer was sent names the message that it answers.
  const questionId = Number(/^prompt-(\d{1,10})$/.exec(message.clientKey ?? '')?.[1]);
  if (!Number.isInteger(questionId)) throw new AppError('ERR_NO_PROMPT_ANSWER_FOUND');
  const { companyId } = session;
  const isOfQuestion = and(eq(promptAnswers.companyId, companyId), eq(promptAnswers.questionId, questionId));
  const answer = one(await unit.db.select().from(promptAnswers).where(isOfQuestion), 'ERR_NO_PROMPT_ANSWER_FOUND');
  const { tool, arguments: given, outcome, result, milliseconds } = promptToolCalls;
  const calls = await unit.db
    .select({ tool, arguments: given, outcome, result, milliseconds })
    .from(promptToolCalls)
    .where(and(eq(promptToolCalls.companyId, companyId), eq(promptToolCalls.questionId, questionId)))
    .orderBy(asc(promptToolCalls.id))
    .limit(100);
  const { promptName, model, sources, inputTokens, outputTokens, cost, createdAt } = answer;
  return {
    ...{ promptName, model, sources, inputTokens, outputTokens, cost, calls },
    createdAt: createdAt.toISOString(),
  };
}

/** Deletes, every night and in parts, what is known about answers of long ago. */
export function forgetPromptAnswersWork({ database, clock }: ServicePlatform): RecurringWork {
  return {
    name: 'forget-prompt-answers',
    pattern: '55 3 * * *',
    async run(signal) {
      const oldest = new Date(clock().getTime() - keptFor);
      for (const table of [promptAnswers, promptToolCalls])
        await forgetOldRows(database, signal, { table, id: table.id, isOld: lt(table.createdAt, oldest) });
    },
  };
}
