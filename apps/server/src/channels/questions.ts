import { type ErrorCode, errorStatus, privacySettings } from '@recado/contract';
import { z } from 'zod';
import type { Storage, StoredFile } from '../platform/storage/storage.ts';
import { bounds } from './border/fields.ts';
import { type AgendaEntry, type Channel, type ChatAddress, writingStates } from './port.ts';

/** A chat's address, as sent between processes and stored in jobs. */
export const chatAddressSchema = z.object({
  chatId: z.string(),
  number: z.string().nullable(),
  lid: z.string().nullable(),
  scoped: z
    .object({ userId: z.string(), parentUserId: z.string().nullable(), username: z.string().nullable() })
    .optional(),
  isGroup: z.boolean(),
});

/** Questions to an open connection, also from another process. */
export const question = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('number'), number: z.string() }),
  z.object({ ask: z.literal('picture'), companyId: z.int(), chat: chatAddressSchema }),
  z.object({ ask: z.literal('typing'), chat: chatAddressSchema }),
  z.object({ ask: z.literal('writing'), chat: chatAddressSchema, state: z.enum(writingStates) }),
  z.object({ ask: z.literal('agenda') }),
  z.object({ ask: z.literal('privacy'), changes: privacySettings }),
  z.object({ ask: z.literal('members'), chatId: z.string() }),
]);
export type Question = z.output<typeof question>;

/** The address of a number on WhatsApp; null if it is not there. */
export const addressAnswer = chatAddressSchema.nullable();
/** A process of the release before does not say which member is the connection itself. */
const member = z.object({
  number: z.string().nullable(),
  lid: z.string().nullable(),
  isAdmin: z.boolean(),
  isOwn: z.boolean().default(false),
});
/** The members of a group; null if they cannot be read. No group of WhatsApp is larger. */
export const membersAnswer = z.array(member).max(bounds.group).nullable();
/** How many people are in an agenda. */
export const countAnswer = z.int().min(0);
/** The id of a stored picture. */
export const textAnswer = z.string().nullable();

/** The result of a message whose sender waits for it: the error code, or null when it was sent. */
export const outcomeAnswer = z.object({
  failedCode: z.custom<ErrorCode>((code) => typeof code === 'string' && Object.hasOwn(errorStatus, code)).nullable(),
});

/** Where to store answers that are too large to be sent between processes. */
export interface AnswerStores {
  storage: Pick<Storage, 'keepStream' | 'remove'>;
  /** Stores the agenda that was read from the connection's phone. */
  keepAgenda: (entries: AgendaEntry[]) => Promise<void>;
}

/** The answer of an open channel; stores large answers and returns their number or id. Rejects if it cannot answer. */
export async function answerQuestion(
  channel: Channel,
  request: Question,
  { storage, keepAgenda }: AnswerStores,
): Promise<unknown> {
  if (request.ask === 'number') return channel.checkNumber ? channel.checkNumber(request.number) : undefined;
  if (request.ask === 'members') return (await channel.groupMembers?.(request.chatId))?.slice(0, bounds.group) ?? null;
  if (request.ask === 'privacy') return channel.privacy?.(request.changes);
  if (request.ask === 'typing') return channel.watchTyping?.(request.chat);
  if (request.ask === 'writing') return channel.showWriting?.(request.chat, request.state);
  if (request.ask === 'agenda') {
    const entries = await channel.readAgenda?.();
    if (entries) await keepAgenda(entries);
    return entries?.length;
  }
  return (await keepPicture(storage, channel, request.companyId, request.chat))?.id ?? null;
}

/**
 * Downloads the picture of a chat from WhatsApp into the storage; null if there is none or it is hidden. Rejects if
 * WhatsApp cannot be asked now.
 */
export async function keepPicture(
  storage: Pick<Storage, 'keepStream' | 'remove'>,
  channel: Channel,
  companyId: number,
  chat: ChatAddress,
): Promise<StoredFile | null> {
  const stream = await channel.openPicture?.(chat);
  if (!stream) return null;
  const file = await storage.keepStream(stream, { name: 'picture.jpg', companyId });
  if (file.kind === 'image') return file;
  await storage.remove([file.id]);
  return null;
}
