import type { TicketSummary } from '@recado/contract';
import { and, between, eq, gt, or, sql } from 'drizzle-orm';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { companyRules } from '../../company/companies/company-rules.ts';
import { isReadableIn, readableRoundsOn } from '../../conversations/messages/message-access.ts';
import { messages } from '../../conversations/messages/messages.schema.ts';
import { requireTicket } from '../../conversations/tickets/visibility.ts';
import { type Assistant, askAssistant, findAssistant } from './ask-assistant.ts';
import { ticketSummaries } from './assistant.schema.ts';
import { nameOfLanguage } from './language-names.ts';
import { quoteConversation, type ReadConversation, readConversation } from './read-conversation.ts';

/** For whom a conversation is summed up. */
export type SummaryPurpose = 'reading' | 'handOver';

const orders: Record<SummaryPurpose, string> = {
  reading:
    'Resuma a conversa entre a empresa e o cliente para um atendente que não a leu: o que o cliente quer, o que foi feito e respondido, ' +
    'o que foi combinado e o que falta. Use até dez linhas curtas.',
  handOver:
    'Escreva a nota para o atendente que assume esta conversa: o que o cliente quer, o que já foi respondido e o próximo passo. ' +
    'Use até cinco linhas curtas e não fale com o cliente.',
};
const maxTokens: Record<SummaryPurpose, number> = { reading: 700, handOver: 350 };
/** The most characters of a summary; the note of a transfer takes as many. */
const longest: Record<SummaryPurpose, number> = { reading: 4_000, handOver: 1_000 };

/** A conversation that is to be summed up. */
export interface PreparedSummary {
  assistant: Assistant;
  read: ReadConversation;
  timeZone: string;
  language: string;
}

/**
 * Reads what an agent may read of a ticket. Throws ERR_SUGGESTIONS_OFF, ERR_NOTHING_TO_READ without a message, and the errors of
 * `requireTicket`.
 */
export async function prepareSummary(unit: Unit, session: CallerSession, ticketId: number): Promise<PreparedSummary> {
  await requireTicket(unit, session, ticketId);
  const assistant = await findAssistant(unit, session.companyId);
  const isReadable = isReadableIn(await readableRoundsOn(unit, session, ticketId));
  const read = await readConversation(unit, and(eq(messages.ticketId, ticketId), isReadable), assistant);
  if (read.messages.length === 0) throw new AppError('ERR_NOTHING_TO_READ');
  const { timeZone, language } = await companyRules(unit, session.companyId);
  return { assistant, read, timeZone, language: nameOfLanguage(language) };
}

/** Sums a conversation up. Throws ERR_NO_SUGGESTION, ERR_AI_LIMIT. */
export async function sumUp(
  platform: ServicePlatform,
  { assistant, read, timeZone, language }: PreparedSummary,
  purpose: SummaryPurpose,
): Promise<string> {
  const summary = await askAssistant(platform, assistant, {
    instructions: [orders[purpose], `Escreva em ${language}, somente o resumo, sem título nem formatação.`],
    quotation: quoteConversation(read.messages, timeZone),
    maxTokens: maxTokens[purpose],
  });
  return summary.slice(0, longest[purpose]);
}

/** Keeps a summary in place of the former one. */
export async function keepSummary(
  unit: Unit,
  { companyId, userId }: CallerSession,
  ticketId: number,
  { text, read }: { text: string; read: ReadConversation },
): Promise<void> {
  const ids = read.messages.map(({ id }) => id);
  const values = { text, firstMessageId: Math.min(...ids), lastMessageId: Math.max(...ids), userId };
  await unit.db
    .insert(ticketSummaries)
    .values({ companyId, ticketId, ...values })
    .onConflictDoUpdate({
      target: [ticketSummaries.companyId, ticketSummaries.ticketId],
      set: { ...values, createdAt: unit.now() },
    });
}

/**
 * The kept summary of a ticket; null without one, for a reader who may not read all of what it sums up, and when a message that it knows was deleted
 * since. Throws the errors of `requireTicket`.
 */
export async function readSummary(unit: Unit, session: CallerSession, ticketId: number): Promise<TicketSummary | null> {
  await requireTicket(unit, session, ticketId);
  const ofTicket = eq(ticketSummaries.ticketId, ticketId);
  const [row] = await unit.db
    .select({ summary: ticketSummaries, author: users.name })
    .from(ticketSummaries)
    .leftJoin(users, eq(users.id, ticketSummaries.userId))
    .where(and(eq(ticketSummaries.companyId, session.companyId), ofTicket));
  if (!row) return null;
  const { text, firstMessageId, lastMessageId, createdAt } = row.summary;
  const isReadable = isReadableIn(await readableRoundsOn(unit, session, ticketId));
  const isDeletedSince = and(eq(messages.isDeleted, true), gt(messages.updatedAt, createdAt));
  const isHidden = isReadable ? or(sql`not ${isReadable}`, isDeletedSince) : isDeletedSince;
  const summedUp = and(eq(messages.ticketId, ticketId), between(messages.id, firstMessageId, lastMessageId));
  if ((await unit.db.$count(messages, and(summedUp, isHidden))) > 0) return null;
  const isSince = and(eq(messages.ticketId, ticketId), gt(messages.id, lastMessageId), eq(messages.isDeleted, false));
  const since = await unit.db.$count(messages, and(isSince, isReadable));
  return { text, untilMessageId: lastMessageId, since, author: row.author, madeAt: createdAt.toISOString() };
}
