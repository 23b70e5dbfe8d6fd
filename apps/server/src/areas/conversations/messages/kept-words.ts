import type { AssistantLanguage } from '@recado/contract';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../../platform/database/database.ts';
import type { Principal } from '../../../platform/http/handler.ts';
import type { PresentedMessage } from './message.presenter.ts';
import { announceMessage, announceTo } from './message-events.ts';
import type { Message } from './message-rows.ts';
import { messages } from './messages.schema.ts';

// Words that an AI made of a message stay with it, in its structured content: agents read them beside the message, and they go with it
// when it is deleted, exported or moved (ADR 175).

const transcribed = z.object({ transcript: z.string() });
const translated = z.object({ translations: z.record(z.string(), z.string()) });

type Data = Message['data'];

/** What is said in a sound, if it was written down; empty otherwise. */
export function transcriptOf(data: Data): string {
  return transcribed.safeParse(data).data?.transcript ?? '';
}

/** The text of a message in another language, if it was translated. */
export function translationOf(data: Data, language: AssistantLanguage): string | undefined {
  return translated.safeParse(data).data?.translations[language];
}

/** Structured content after an edit: what was made of the former text is gone. */
export function withoutKeptWords(data: Data): Data {
  if (!data || !('translations' in data || 'original' in data)) return data;
  const { translations: _translations, original: _original, ...rest } = data;
  return Object.keys(rest).length === 0 ? null : rest;
}

/** Keeps a translation of the text that a message had when it was read; of one that was edited or deleted meanwhile it is not kept. */
export async function keepTranslation(
  unit: Unit,
  session: Principal,
  { id, body }: Pick<Message, 'id' | 'body'>,
  { language, text }: { language: AssistantLanguage; text: string },
): Promise<PresentedMessage> {
  const path = JSON.stringify({ [language]: text });
  const known = sql`coalesce(${messages.data} -> 'translations', '{}'::jsonb)`;
  const data = sql`coalesce(${messages.data}, '{}'::jsonb) || jsonb_build_object('translations', ${known} || ${path}::jsonb)`;
  await unit.db
    .update(messages)
    .set({ data })
    .where(and(eq(messages.id, id), eq(messages.body, body), eq(messages.isDeleted, false)));
  return announceTo(unit, session, 'update', id);
}

/** Keeps what is said in a sound; from then on the search finds it. Returns the message as this user may read it. */
export async function keepTranscript(
  unit: Unit,
  session: Principal,
  messageId: number,
  text: string,
): Promise<PresentedMessage> {
  await storeTranscript(unit, messageId, text);
  return announceTo(unit, session, 'update', messageId);
}

/** The same without a user who asked for it. */
export async function keepHeard(unit: Unit, messageId: number, text: string): Promise<void> {
  if (await storeTranscript(unit, messageId, text)) await announceMessage(unit, 'update', messageId);
}

async function storeTranscript(unit: Unit, messageId: number, text: string): Promise<boolean> {
  const data = sql`coalesce(${messages.data}, '{}'::jsonb) || ${JSON.stringify({ transcript: text })}::jsonb`;
  const stored = await unit.db
    .update(messages)
    .set({ data })
    .where(and(eq(messages.id, messageId), eq(messages.isDeleted, false)))
    .returning({ id: messages.id });
  return stored.length > 0;
}
