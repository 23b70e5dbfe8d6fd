import { and, desc, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { transcriptOf } from '../../../conversations/messages/kept-words.ts';
import { bodyOf } from '../../../conversations/messages/message.presenter.ts';
import { messages } from '../../../conversations/messages/messages.schema.ts';
import { wordsOf } from '../../../conversations/messages/structured-content.ts';
import type { prompts } from '../prompts.schema.ts';
import type { Turn } from './ask-model.ts';

/** The phrase with which an AI transfers the customer to people (SERVER §2, AI prompt). */
export const transferPhrase = 'Ação: Transferir para o setor de atendimento';

/** The most characters of one message that an AI reads. */
const longest = 4000;

/** The texts in place of messages without words. */
const withoutWords: Record<string, string> = {
  image: '[imagem]',
  video: '[vídeo]',
  audio: '[áudio]',
  application: '[documento]',
  sticker: '[figurinha]',
};
/** The prefixes of the texts for places and cards. */
const kindsOfWords: Record<string, string> = { locationMessage: '[localização]', contactMessage: '[contato]' };
/** The types whose text describes the message, and is no words of the customer. */
const described: ReadonlySet<string> = new Set(['cardMessage', 'pollMessage', 'unknown', 'call_log']);

/** A message of a conversation. */
export type ConversationMessage = Pick<typeof messages.$inferSelect, 'id' | 'body' | 'fromMe' | 'mediaType' | 'data'>;

/**
 * The newest messages of a ticket, oldest first, without deleted messages and placeholders, and without menus, the
 * answers to them, campaigns and sends of programs, which are no conversation (SERVER §2, What counts); a customer who wrote nothing else is heard.
 * `isReadable`: of those, the messages that its reader may read; all by default.
 */
export async function newestMessages(
  unit: Unit,
  ticketId: number,
  most: number,
  isReadable?: SQL,
): Promise<ConversationMessage[]> {
  const isSaid = sql`coalesce(${messages.origin}, '') not in ('answer', 'automatic', 'campaign', 'schedule', 'api')`;
  const said = await newestWhere(unit, ticketId, most, and(isSaid, isReadable));
  return said.some(({ fromMe }) => !fromMe) ? said : newestWhere(unit, ticketId, most, isReadable);
}

async function newestWhere(
  { db }: Unit,
  ticketId: number,
  most: number,
  isSaid: SQL | undefined,
): Promise<ConversationMessage[]> {
  const { id, body, fromMe, mediaType, data } = messages;
  const isThere = and(eq(messages.isDeleted, false), eq(messages.isStub, false));
  const isPlace = eq(messages.mediaType, 'locationMessage');
  const saysSomething = or(ne(messages.body, ''), eq(messages.fromMe, false), isPlace);
  const rows = await db
    .select({ id, body, fromMe, mediaType, data })
    .from(messages)
    .where(and(eq(messages.ticketId, ticketId), isThere, saysSomething, isSaid))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(most);
  return rows.toReversed();
}

/**
 * The messages for an AI: its instructions, then the conversation. `heard`: the transcribed words of audio messages, by
 * message id.
 */
export function conversation(
  prompt: typeof prompts.$inferSelect,
  contactName: string,
  said: readonly ConversationMessage[],
  heard: ReadonlyMap<number, string>,
): Turn[] {
  const name = contactName.replace(/\s+/g, ' ').trim().slice(0, 60);
  const instructions = [
    `Nas respostas utilize o nome ${name} para identificar o cliente.`,
    `Sua resposta deve usar no máximo ${prompt.maxTokens} tokens.`,
    `Quando a resposta requer uma transferência para o setor de atendimento, comece sua resposta com '${transferPhrase}'.`,
    prompt.prompt,
  ];
  const turns = said.map((message): Turn => {
    const words = heard.get(message.id) || inWords(message);
    return { role: message.fromMe ? 'assistant' : 'user', content: words.slice(0, longest) };
  });
  return [{ role: 'system', content: instructions.join('\n') }, ...turns];
}

/** What a message says, in words: a sound with what is said in it, if that is known; what has no words by its kind. */
export function inWords(message: Omit<ConversationMessage, 'id'>): string {
  const { mediaType } = message;
  if (described.has(mediaType)) return `[${bodyOf(message)}]`;
  const words = [kindsOfWords[mediaType], wordsOf(message), transcriptOf(message.data)].filter(Boolean).join(' ');
  return words || withoutWords[mediaType] || '[mensagem]';
}

/**
 * The part of an unfinished answer that may be shown: without the transfer phrase, and without a possible beginning of
 * it at the end.
 */
export function readUnfinished(answer: string): string {
  const { text } = readAnswer(answer);
  const phrase = transferPhrase.toLowerCase();
  const lower = text.toLowerCase();
  const lengths = Array.from({ length: Math.min(phrase.length, lower.length) }, (_, index) => index + 1).reverse();
  const length = lengths.find(
    (tried) => lower.endsWith(phrase.slice(0, tried)) && !/[\p{L}\p{N}]/u.test(lower.at(-tried - 1) ?? ''),
  );
  return length ? text.slice(0, -length).trimEnd() : text;
}

/** An answer without the transfer phrase, and whether it contained it. */
export function readAnswer(answer: string): { text: string; asksForPeople: boolean } {
  const phrase = new RegExp(`["'“”*]*${transferPhrase}["'“”*]*[.!:]?`, 'giu');
  const normal = answer.normalize('NFC');
  const text = normal.replace(phrase, '').trim();
  return { text, asksForPeople: text !== normal.trim() };
}
