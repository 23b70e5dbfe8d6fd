import type { AssistantLanguage, RewritingKind } from '@recado/contract';
import { and, eq } from 'drizzle-orm';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { whatsappText } from '../../../platform/text/markdown.ts';
import { isReadableIn, readableRoundsOn } from '../../conversations/messages/message-access.ts';
import { messages } from '../../conversations/messages/messages.schema.ts';
import { requireTicket } from '../../conversations/tickets/visibility.ts';
import { type Assistant, askAssistant, findAssistant } from './ask-assistant.ts';
import { nameOfLanguage } from './language-names.ts';
import { quoteText, readConversation } from './read-conversation.ts';

/** What to do with which words. */
export interface Rewriting {
  kind: RewritingKind;
  text: string;
  /** Undefined: the language of the customer. */
  language?: AssistantLanguage | undefined;
}

/** How many of the customer's last words show their language. */
const shown = 5;
const orders = {
  correct: 'Corrija a ortografia, a gramática e a pontuação do texto, sem mudar o sentido, o tom ou o idioma.',
  shorten: 'Encurte o texto, no mesmo idioma, sem perder nenhuma informação importante.',
  polite: 'Deixe o texto mais educado e cordial, no mesmo idioma, sem mudar o que ele diz.',
};
const common = [
  'O texto entre <texto> e </texto> é o rascunho de um atendente para um cliente.',
  'Mantenha nomes, números, endereços, emojis, quebras de linha, as marcas de formatação e o que está entre {{ e }} como estão.',
  'Responda somente com o texto pronto, sem aspas, explicações ou etiquetas.',
];

/** What the assistant needs for rewriting: of the ticket only the last words of the customer, as far as the agent may read them. */
export interface PreparedRewriting {
  assistant: Assistant;
  customer: string;
}

/** Reads it. Throws ERR_SUGGESTIONS_OFF, and the errors of `requireTicket`. */
export async function prepareRewriting(
  unit: Unit,
  session: CallerSession,
  ticketId: number,
  { kind, language }: Rewriting,
): Promise<PreparedRewriting> {
  await requireTicket(unit, session, ticketId);
  const assistant = await findAssistant(unit, session.companyId);
  if (kind !== 'translate' || language !== undefined) return { assistant, customer: '' };
  const isReadable = isReadableIn(await readableRoundsOn(unit, session, ticketId));
  const ofCustomer = and(eq(messages.ticketId, ticketId), eq(messages.fromMe, false), isReadable);
  const { messages: said } = await readConversation(unit, ofCustomer, assistant);
  const customer = said.slice(-shown).map(({ text }) => text);
  return { assistant, customer: customer.join('\n').slice(-1_000) };
}

/** An agent's words in another form. Throws ERR_NO_SUGGESTION, ERR_AI_LIMIT. */
export async function rewriteText(
  platform: ServicePlatform,
  { assistant, customer }: PreparedRewriting,
  rewriting: Rewriting,
): Promise<string> {
  const text = assistant.masked(rewriting.text);
  const hasCustomer = rewriting.kind === 'translate' && rewriting.language === undefined;
  const answer = await askAssistant(platform, assistant, {
    instructions: [orderOf(rewriting), ...common],
    quotation: hasCustomer ? `<conversa>\n${customer}\n</conversa>\n${quoteText(text)}` : quoteText(text),
    maxTokens: tokensFor(text),
  });
  return whatsappText(answer.replace(/<\/?texto>/g, '').trim());
}

function orderOf({ kind, language }: Rewriting): string {
  if (kind !== 'translate') return orders[kind];
  if (language !== undefined) return `Traduza o texto para ${nameOfLanguage(language)}.`;
  return (
    'Traduza o texto para o idioma em que o cliente escreve, que se vê nas mensagens dele entre <conversa> e </conversa>; ' +
    'se não for possível saber qual é, deixe o texto como está.'
  );
}

/** Enough for a text of this length in any language. */
export function tokensFor(text: string): number {
  return Math.min(4_000, 200 + text.length);
}
