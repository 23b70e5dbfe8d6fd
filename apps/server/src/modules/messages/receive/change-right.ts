import { messageWindows } from '@recado/api/message-windows';
import { eq } from 'drizzle-orm';
import type { Author } from '../../../channels/port.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { contacts } from '../../../platform/database/schema/index.ts';
import type { Message } from '../message-rows.ts';

/** Clocks of phones and servers differ by as much, in milliseconds. */
const tolerance = 60_000;

/** Who asks WhatsApp to change a message, and when. */
export interface ChangeNotice {
  /** The company's own phone. */
  fromMe: boolean;
  author: Author;
  chat: { isGroup: boolean };
  /** Milliseconds since 1970. */
  sentAt: number;
}

/** Whether a change comes within the time that WhatsApp allows for it. */
export function isInTime(message: Pick<Message, 'sentAt'>, notice: ChangeNotice, kind: 'edit' | 'remove'): boolean {
  return notice.sentAt - message.sentAt.getTime() <= messageWindows[kind] + tolerance;
}

/**
 * Whether whoever asks wrote the message. The content of a notice is made by its sender, so the message it names may be
 * anybody's: what counts is who sent the notice and what is stored (SERVER §2, Who changes what; §3.23).
 */
export async function isByAuthor(unit: Unit, message: Message, notice: ChangeNotice): Promise<boolean> {
  if (notice.fromMe || message.fromMe) return notice.fromMe && message.fromMe;
  if (!notice.chat.isGroup) return true;
  return wrote(unit, message, notice.author);
}

/** In a group: any of a person's names, number or LID, is one of the author's. */
export async function wrote(
  unit: Unit,
  { participant, contactId }: Pick<Message, 'participant' | 'contactId'>,
  { number, lid }: Pick<Author, 'number' | 'lid'>,
): Promise<boolean> {
  const asking = [number, lid].filter((name) => name !== null);
  if (participant !== null && asking.includes(participant)) return true;
  if (contactId === null) return false;
  const [contact] = await unit.db
    .select({ number: contacts.number, lid: contacts.lid })
    .from(contacts)
    .where(eq(contacts.id, contactId));
  return [contact?.number, contact?.lid].some((name) => name && asking.includes(name));
}
