import type { AnswerInput, CustomerPromise } from '@recado/contract';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { companyRules } from '../../company/companies/company-rules.ts';
import { isReadableTo } from '../../conversations/messages/message-access.ts';
import { tickets } from '../../conversations/tickets/tickets.schema.ts';
import { requireTicket, visibleTo } from '../../conversations/tickets/visibility.ts';
import { askAssistant, findAssistant } from './ask-assistant.ts';
import { nameOfLanguage } from './language-names.ts';
import { quoteConversation, type ReadMessage, readConversation } from './read-conversation.ts';
import type { PreparedSummary } from './summaries.ts';

/** The most promises that are shown. */
const most = 30;
const orders = [
  'Liste o que a empresa prometeu ao cliente na conversa: prazos, retornos, descontos, entregas, devoluções e o mais que ela disse que faria.',
  'Só vale o que está escrito em mensagens de="empresa". Perguntas, condições gerais e o que o cliente pediu não são promessas.',
];
const form = (language: string) =>
  'Responda somente com uma lista JSON, sem mais nada: [{"mensagem": número da mensagem, "citacao": "trecho exato e curto da mensagem, copiado ' +
  `letra por letra", "promessa": "a promessa em uma frase, em ${language}", "prazo": "até quando, nas palavras da mensagem, ou vazio"}]. ` +
  'Sem promessas, responda [].';

const found = z
  .array(
    z.object({
      mensagem: z.coerce.number().int(),
      citacao: z.string().max(2_000),
      promessa: z.string().max(2_000),
      prazo: z.string().max(200).nullish(),
    }),
  )
  .max(200);

/**
 * Reads what an agent may read of all tickets of a ticket's contact. Throws ERR_SUGGESTIONS_OFF, ERR_NOTHING_TO_READ, and the errors of
 * `requireTicket`.
 */
export async function preparePromises(unit: Unit, session: CallerSession, ticketId: number): Promise<PreparedSummary> {
  const { ticket } = await requireTicket(unit, session, ticketId);
  const assistant = await findAssistant(unit, session.companyId);
  const ofContact = and(eq(tickets.companyId, session.companyId), eq(tickets.contactId, ticket.contactId));
  const read = await readConversation(unit, and(ofContact, visibleTo(session), isReadableTo(session)), assistant);
  if (read.messages.length === 0) throw new AppError('ERR_NOTHING_TO_READ');
  const { timeZone, language } = await companyRules(unit, session.companyId);
  return { assistant, read, timeZone, language: nameOfLanguage(language) };
}

/** Asks for the promises, and keeps those that stand in a message of the company. Throws ERR_NO_SUGGESTION, ERR_AI_LIMIT. */
export async function findPromises(
  platform: ServicePlatform,
  { assistant, read, timeZone, language }: PreparedSummary,
): Promise<AnswerInput<'POST /tickets/:ticketId/promises'>> {
  const { messages, isCut } = read;
  const answer = await askAssistant(platform, assistant, {
    instructions: [...orders, form(language)],
    quotation: quoteConversation(messages, timeZone),
    maxTokens: 2_000,
  });
  return { promises: provenPromises(answer, messages), read: messages.length, isCut };
}

/**
 * The promises of an answer that can be proven: each names a message of the company that was read, and its quotation stands in it. Throws
 * ERR_NO_SUGGESTION when the answer has another form.
 */
export function provenPromises(answer: string, read: readonly ReadMessage[]): CustomerPromise[] {
  const claimed = listIn(answer);
  const proven = claimed.flatMap(({ mensagem, citacao, promessa, prazo }): CustomerPromise[] => {
    const message = read[mensagem - 1];
    const quote = citacao.trim();
    if (!message?.fromMe || !stands(quote, message.text)) return [];
    const { id: messageId, ticket, sentAt } = message;
    const due = prazo?.trim() ?? '';
    const promise = promessa.trim().slice(0, 500) || quote;
    return [{ promise, quote, due, messageId, ticket, saidAt: sentAt.toISOString() }];
  });
  const once = new Map(proven.map((promise) => [`${promise.messageId} ${promise.quote}`, promise]));
  return [...once.values()].slice(-most);
}

function listIn(answer: string): z.output<typeof found> {
  try {
    return found.parse(JSON.parse(answer.slice(answer.indexOf('['), answer.lastIndexOf(']') + 1)));
  } catch (cause) {
    throw new AppError('ERR_NO_SUGGESTION', { cause });
  }
}

/** Whether a quotation of some length stands in a text, apart from the case and the kind of its spaces. */
function stands(quote: string, text: string): boolean {
  const plain = (words: string) => words.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();
  return plain(quote).length >= 4 && plain(text).includes(plain(quote));
}
