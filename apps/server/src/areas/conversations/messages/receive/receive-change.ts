import { createHash } from 'node:crypto';
import { chatAnswer } from '@recado/contract';
import { messageWindows } from '@recado/contract/message-windows';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { ChannelEventOf } from '../../../../channels/channel-events.ts';
import type { Author } from '../../../../channels/port.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import type { StoredReaction } from '../../../../platform/database/schema/shapes.ts';
import { namesOfContact } from '../../contacts/contact-rows.ts';
import { deleteContent } from '../change-message.ts';
import { keepFormerText } from '../former-texts.ts';
import { withoutKeptWords } from '../kept-words.ts';
import { updateLastContent } from '../last-message.ts';
import { storedContent } from '../message.presenter.ts';
import { announceMessage, findKnownMessage } from '../message-events.ts';
import type { Message } from '../message-rows.ts';
import { messages } from '../messages.schema.ts';
import { withNames } from '../naming-people.ts';
import { storedReaction, withOwnReaction, withoutFormer } from '../reactions.ts';
import { withoutOtherLink } from '../structured-content.ts';

/** Applies an author's edit and keeps the former text. Edits by others, or after the time limit, are ignored. */
export async function receiveEdit(unit: Unit, received: ChannelEventOf<'edit'>): Promise<void> {
  const { companyId, connectionId, event } = received;
  const message = await findKnownMessage(unit, { connectionId, ...event });
  if (!message || message.isDeleted) return;
  const { text: body, content: whole } = await withNames(unit, companyId, event);
  if (!message.isStub && message.body === body) return;
  if (!isInTime(message, event, 'edit') || !(await isByAuthor(unit, message, event))) return;
  const isUnknown = message.mediaType === 'unknown';
  if (!isUnknown) await keepFormerText(unit, message, unit.now());
  const { editedElsewhere: _known, ...data } = withoutKeptWords(withoutOtherLink(message.data, body)) ?? {};
  const edited = whole && storedContent(whole);
  const content = edited
    ? { ...edited, data: { ...data, ...edited.data } }
    : { body, data, listText: body, mediaType: isUnknown ? 'chat' : message.mediaType };
  const { listText: text, ...values } = content;
  await unit.db
    .update(messages)
    .set({ ...values, isEdited: true, isStub: false })
    .where(eq(messages.id, message.id));
  await updateLastContent(unit, message, { text, mediaType: values.mediaType });
  await announceMessage(unit, 'update', message.id);
}

/**
 * Marks a message as edited by an edit that cannot be opened here, under the same conditions as `receiveEdit`: the new
 * text is only on the phone.
 */
export async function receiveHiddenEdit(
  unit: Unit,
  message: Message,
  notice: ChannelEventOf<'sealed'>['event'],
): Promise<void> {
  if (message.isDeleted || !isInTime(message, notice, 'edit') || !(await isByAuthor(unit, message, notice))) return;
  await unit.db
    .update(messages)
    .set({ isEdited: true, data: { ...message.data, editedElsewhere: true } })
    .where(eq(messages.id, message.id));
  await announceMessage(unit, 'update', message.id);
}

const isAnswerable: ReadonlySet<string> = new Set(['pollMessage', 'cardMessage']);
const answered = z.object({ answers: z.array(chatAnswer).catch([]), choices: z.array(z.string()).catch([]) });

/** The most answers that are kept with a poll or event: as many as a group has members. */
const mostAnswers = 1_024;

/** Stores what somebody chose in a poll or answered to an event: each person's newest answer counts. */
export async function receiveAnswer(unit: Unit, received: ChannelEventOf<'answer'>): Promise<void> {
  const { companyId, connectionId, event } = received;
  const message = await findKnownMessage(unit, { connectionId, ...event });
  if (!message || message.isDeleted || !isAnswerable.has(message.mediaType)) return;
  const { answers, choices: options } = answered.parse(message.data ?? {});
  const names = new Map(options.map((option) => [digestOf(option), option]));
  const choices = event.choices.flatMap((choice) => names.get(choice) ?? (options.length > 0 ? [] : [choice]));
  const { isGroup } = event.chat;
  const { author, name = '', fromMe } = await storedReaction(unit, companyId, isGroup, { ...event, emoji: '' });
  const others = answers.filter((one) => one.fromMe !== fromMe || (isGroup && !fromMe && one.author !== author));
  const all = choices.length === 0 ? others : [...others, { author, name, fromMe, choices }];
  const data = { ...message.data, answers: all.slice(-mostAnswers) };
  await unit.db.update(messages).set({ data }).where(eq(messages.id, message.id));
  await announceMessage(unit, 'update', message.id);
}

/** An option of a poll as votes name it. */
function digestOf(option: string): string {
  return createHash('sha256').update(option).digest('hex');
}

/**
 * Applies an author's deletion for everybody; agents can still look up what a customer deleted. The company's own phone
 * may also delete messages of others in a group that it administers. A customer can never delete another's
 * message, even as administrator of the group (docs/adr/0011-who-reads-and-changes-messages.md).
 */
export async function receiveRevoke(unit: Unit, received: ChannelEventOf<'revoke'>): Promise<void> {
  const { connectionId, event } = received;
  const message = await findKnownMessage(unit, { connectionId, ...event });
  if (!message || message.isDeleted) return;
  const moderates = event.fromMe && event.chat.isGroup;
  if (!moderates && !(isInTime(message, event, 'remove') && (await isByAuthor(unit, message, event)))) return;
  await deleteContent(unit, message, !event.fromMe);
  await announceMessage(unit, 'update', message.id);
}

/** Stores a reaction: each author's newest one counts, and an empty one removes it. */
export async function receiveReaction(unit: Unit, received: ChannelEventOf<'reaction'>): Promise<void> {
  const { companyId, connectionId, event } = received;
  const message = await findKnownMessage(unit, { connectionId, ...event });
  if (!message) return;
  const reactions = await withReaction(unit, companyId, message.reactions, event);
  if (JSON.stringify(reactions) === JSON.stringify(message.reactions)) return;
  await unit.db.update(messages).set({ reactions }).where(eq(messages.id, message.id));
  await announceMessage(unit, 'update', message.id);
}

async function withReaction(
  unit: Unit,
  companyId: number,
  reactions: readonly StoredReaction[],
  event: ChannelEventOf<'reaction'>['event'],
): Promise<StoredReaction[]> {
  if (event.fromMe) return withOwnReaction(reactions, event);
  const { isGroup } = event.chat;
  const stored = await storedReaction(unit, companyId, isGroup, event);
  const others = withoutFormer(reactions, isGroup, stored, event.author);
  return stored.emoji === '' ? others : [...others, stored];
}

/** Tolerance for the difference between the clocks of phones and servers, in milliseconds. */
const tolerance = 60_000;

/** The sender and time of a change of a message on WhatsApp. */
interface ChangeNotice {
  /** Whether it comes from the company's own phone. */
  fromMe: boolean;
  author: Author;
  chat: { isGroup: boolean };
  /** Milliseconds since 1970. */
  sentAt: number;
}

/** Whether a change is within WhatsApp's time limit. */
function isInTime(message: Pick<Message, 'sentAt'>, notice: ChangeNotice, kind: 'edit' | 'remove'): boolean {
  return notice.sentAt - message.sentAt.getTime() <= messageWindows[kind] + tolerance;
}

/**
 * Whether the sender of a notice is the author of the message. The sender controls the content of a notice and could
 * name any message, so only the sender of the notice and the stored author count (SERVER §2, Who changes what; §3.23).
 */
async function isByAuthor(unit: Unit, message: Message, notice: ChangeNotice): Promise<boolean> {
  if (notice.fromMe || message.fromMe) return notice.fromMe && message.fromMe;
  if (!notice.chat.isGroup) return true;
  return isAuthorOf(unit, message, notice.author);
}

/** In a group: whether any of a person's identifiers, number, LID or user id, matches one of the author's. */
export async function isAuthorOf(
  unit: Unit,
  { participant, contactId }: Pick<Message, 'participant' | 'contactId'>,
  { number, lid, scoped }: Omit<Author, 'name'>,
): Promise<boolean> {
  const identifiers = [number, lid, scoped?.userId].filter((name) => typeof name === 'string');
  if (participant !== null && identifiers.includes(participant)) return true;
  if (contactId === null) return false;
  const names = await namesOfContact(unit, contactId);
  return [names?.number, names?.lid, names?.userId].some((name) => name && identifiers.includes(name));
}
