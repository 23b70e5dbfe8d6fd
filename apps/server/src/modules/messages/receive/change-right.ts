import { messageWindows } from '@recado/api/message-windows';
import { eq } from 'drizzle-orm';
import type { Author } from '../../../channels/port.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { contacts } from '../../../platform/database/schema/index.ts';
import type { Message } from '../message-rows.ts';

/** Tolerance for the difference between the clocks of phones and servers, in milliseconds. */
const tolerance = 60_000;

/** Who requests a change of a message on WhatsApp, and when. */
export interface ChangeNotice {
  /** Whether it comes from the company's own phone. */
  fromMe: boolean;
  author: Author;
  chat: { isGroup: boolean };
  /** Milliseconds since 1970. */
  sentAt: number;
}

/** Whether a change is within WhatsApp's time limit. */
export function isInTime(message: Pick<Message, 'sentAt'>, notice: ChangeNotice, kind: 'edit' | 'remove'): boolean {
  return notice.sentAt - message.sentAt.getTime() <= messageWindows[kind] + tolerance;
}

/**
 * Whether the sender of a notice is the author of the message. The sender controls the content of a notice and could
 * name any message, so only the sender of the notice and the stored author count (SERVER §2, Who changes what; §3.23).
 */
export async function isByAuthor(unit: Unit, message: Message, notice: ChangeNotice): Promise<boolean> {
  if (notice.fromMe || message.fromMe) return notice.fromMe && message.fromMe;
  if (!notice.chat.isGroup) return true;
  return wrote(unit, message, notice.author);
}

/** In a group: whether any of a person's identifiers, number or LID, matches one of the author's. */
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
