import { and, desc, eq, type SQL } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { messages } from '../../conversations/messages/messages.schema.ts';
import { tickets } from '../../conversations/tickets/tickets.schema.ts';
import { inert } from '../knowledge/quote-passages.ts';
import { inWords } from '../prompts/answering/conversation.ts';
import type { Assistant } from './ask-assistant.ts';

/** The most messages that are read at once, and the most characters of one and of all. */
const most = { messages: 300, ofOne: 2_000, ofAll: 40_000 };

/** A message that an AI is given. */
export interface ReadMessage {
  id: number;
  ticket: { id: number; uuid: string };
  fromMe: boolean;
  sentAt: Date;
  /** As it leaves: masked if the company says so, and cut. */
  text: string;
}

/** Messages, oldest first, and whether older ones were left out. */
export interface ReadConversation {
  messages: ReadMessage[];
  isCut: boolean;
}

/** The newest messages that fulfil a condition, which says what their reader may see, as an AI is given them. */
export async function readConversation(
  { db }: Unit,
  where: SQL | undefined,
  { masked }: Assistant,
): Promise<ReadConversation> {
  const { id, body, fromMe, mediaType, data, sentAt } = messages;
  const rows = await db
    .select({ id, body, fromMe, mediaType, data, sentAt, ticket: { id: tickets.id, uuid: tickets.uuid } })
    .from(messages)
    .innerJoin(tickets, eq(tickets.id, messages.ticketId))
    .where(and(where, eq(messages.isDeleted, false), eq(messages.isStub, false)))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(most.messages);
  const read: ReadMessage[] = [];
  let characters = 0;
  for (const { body: _body, mediaType: _type, data: _data, ...row } of rows) {
    const words = inWords({ ...row, body: _body, mediaType: _type, data: _data });
    const text = inert(masked(words).slice(0, most.ofOne));
    characters += text.length;
    if (characters > most.ofAll) break;
    read.push({ ...row, text });
  }
  return { messages: read.toReversed(), isCut: read.length < rows.length || rows.length === most.messages };
}

/** The messages as one quotation with their numbers from 1. No text in it can end it: it has no angle brackets of its own. */
export function quoteConversation(read: readonly ReadMessage[], timeZone: string): string {
  const moment = new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const lines = read.map(({ fromMe, sentAt, text }, place) => {
    const author = fromMe ? 'empresa' : 'cliente';
    return `<mensagem numero="${place + 1}" de="${author}" quando="${moment.format(sentAt)}">${text}</mensagem>`;
  });
  return `<conversa>\n${lines.join('\n')}\n</conversa>`;
}

/** One text as a quotation. */
export function quoteText(text: string): string {
  return `<texto>\n${inert(text)}\n</texto>`;
}
