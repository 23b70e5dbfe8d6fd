import type { MessageAd } from '@recado/contract';
import { z } from 'zod';
import { card } from '../../card-content.ts';
import type { Author, ChannelEvent, ChatAddress, InboundMessage, MessageContent } from '../../port.ts';
import { changedPerson } from './changed-people.ts';
import { contentOf, isKnownType } from './contents.ts';
import { idText, seconds, text } from './forms.ts';
import { captionIn, isMedia } from './media.ts';
import type { Note } from './note-once.ts';
import { addressOf, authorOf, type Contacts, contactFor } from './people.ts';

/** Hours of free answers after a message, and after a click on an advertisement (CLOUD-API, Window). */
const usualWindow = 24;
const windowOfAd = 72;

const contextForm = z.object({
  id: idText,
  forwarded: z.boolean().catch(false),
  frequently_forwarded: z.boolean().catch(false),
  referred_product: z.object({ product_retailer_id: text }).optional().catch(undefined),
});

const referralForm = z.object({
  source_url: text,
  source_type: text,
  source_id: text,
  headline: text,
  body: text,
  image_url: text,
  thumbnail_url: text,
});

/** What all messages have. */
const messageForm = z.looseObject({
  id: z.string().min(1),
  from: idText,
  from_user_id: idText,
  from_parent_user_id: idText,
  to: idText,
  to_user_id: idText,
  to_parent_user_id: idText,
  group_id: idText,
  timestamp: seconds,
  type: z.string().min(1),
  context: contextForm.optional().catch(undefined),
  referral: referralForm.optional().catch(undefined),
});
/** A message as a webhook has it. */
export type MessageForm = z.output<typeof messageForm>;

/** How the messages of a webhook are read. */
export interface Reading {
  contacts: Contacts;
  note: Note;
  /** Whether the company's own phone, or another program, wrote them. */
  fromMe: boolean;
  /** Whether an assistant of WhatsApp's own holds the conversation. */
  standby?: boolean;
}

/** The events of one message. One that cannot be read becomes a notice in its chat, if the chat is known. */
export function messageEvents(sent: unknown, reading: Reading): ChannelEvent[] {
  const read = messageForm.safeParse(sent);
  if (!read.success) {
    reading.note('a message without id or type', '');
    return [];
  }
  const message = read.data;
  try {
    if (message.type === 'system') return changedPerson(sent);
    const place = placeOf(message, reading);
    if (place) return eventsIn(message, place, reading);
    reading.note('a message of nobody', message.type);
    return [];
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    return unreadableEvents(message, reading);
  }
}

/** Where a message is, and who wrote it. */
interface Place {
  chat: ChatAddress;
  author: Author;
}

/** The chat and the author of a message; null if the person has neither number nor user id. */
function placeOf(message: MessageForm, { contacts, fromMe, note }: Reading): Place | null {
  const ids = fromMe ? [message.to, message.to_user_id] : [message.from, message.from_user_id];
  const contact = contactFor(contacts, ids);
  const person = addressOf({
    ids: [contact?.wa_id, ids[0]],
    userIds: [ids[1], contact?.user_id],
    parentUserIds: [fromMe ? message.to_parent_user_id : message.from_parent_user_id, contact?.parent_user_id],
    username: contact?.profile.username,
  });
  const { group_id: groupId } = message;
  if (groupId) note('messages of groups', 'they are not offered for this number');
  const chat = groupId ? { chatId: groupId, number: null, lid: null, isGroup: true } : person;
  if (!chat) return null;
  const name = fromMe ? '' : (contact?.profile.name ?? '');
  return { chat, author: person ? authorOf(person, name) : { number: null, lid: null, name } };
}

const target = z.object({ original_message_id: z.string().min(1) });
const editForm = target.extend({ message: z.looseObject({ type: text }) });
const reactionForm = z.object({ message_id: z.string().min(1), emoji: text });
const editedTextForm = z.object({ body: z.string() });

function eventsIn(message: MessageForm, { chat, author }: Place, reading: Reading): ChannelEvent[] {
  const { id, type, timestamp: sentAt } = message;
  const notice = { chat, fromMe: reading.fromMe, author, sentAt, noticeId: id };
  if (type === 'reaction') {
    const { message_id: wid, emoji } = reactionForm.parse(message.reaction);
    const { fromMe } = reading;
    return [{ type: 'reaction', chat, wid, emoji, fromMe, author, noticeId: id }];
  }
  if (type === 'revoke') {
    return [{ type: 'revoke', wid: target.parse(message.revoke).original_message_id, ...notice }];
  }
  if (type === 'edit') {
    const { original_message_id: wid, message: edited } = editForm.parse(message.edit);
    return [{ type: 'edit', wid, text: editedText(edited), ...notice }];
  }
  if (!isKnownType(type)) {
    reading.note('an unknown kind of message', type);
    return [{ type: 'message', message: inbound(message, { chat, author }, { kind: 'unknown' }, reading) }];
  }
  const content = contentOf(type, message);
  if (!content) reading.note('an unknown kind of content', type);
  return [{ type: 'message', message: inbound(message, { chat, author }, content ?? { kind: 'unknown' }, reading) }];
}

/** The new text of a message, or the new caption of its file. */
function editedText(edited: Record<string, unknown> & { type: string }): string {
  const { type } = edited;
  return isMedia(type) ? captionIn(edited[type]) : editedTextForm.parse(edited.text).body;
}

/** A message in the form of the port. */
function inbound(message: MessageForm, place: Place, content: MessageContent, reading: Reading): InboundMessage {
  const { chat, author } = place;
  const { context, referral } = message;
  const ad = referral && adOf(referral);
  const picture = referral && (referral.image_url || referral.thumbnail_url);
  const { fromMe, standby } = reading;
  const hours = referral ? windowOfAd : usualWindow;
  return {
    wid: message.id,
    chat,
    fromMe,
    author: chat.isGroup && !fromMe ? author : null,
    pushName: author.name,
    content: ad && isEmpty(content) ? card('ad', ad) : content,
    quotedWid: context?.id ?? null,
    forwarded: context?.forwarded === true || context?.frequently_forwarded === true,
    sentAt: message.timestamp,
    stub: false,
    ...(ad && { ad }),
    ...(picture && { pictureAddress: picture }),
    ...(context?.referred_product && { quotedText: context.referred_product.product_retailer_id }),
    ...(!fromMe && !standby && { window: hours }),
    ...(standby && { holder: 'assistant' }),
  };
}

/** The advertisement that a person clicked before they wrote. */
function adOf({ headline, body, source_url, source_type, source_id }: z.output<typeof referralForm>): MessageAd {
  const shown = { title: headline, text: body, link: source_url, app: source_type };
  return source_id ? { ...shown, id: source_id } : shown;
}

/** Whether an opening has no words, so that only the advertisement is there to be shown. */
function isEmpty(content: MessageContent): boolean {
  return content.kind === 'unknown' || (content.kind === 'text' && content.text === '');
}

/** The most characters of an unreadable message that are kept, for troubleshooting. */
const longestRaw = 16_384;

function unreadableEvents(message: MessageForm, reading: Reading): ChannelEvent[] {
  const place = placeOf(message, reading);
  reading.note('a message of another form', message.type);
  if (!place) return [];
  const raw = JSON.stringify(message).slice(0, longestRaw);
  const replacement = inbound(message, place, { kind: 'unknown' }, reading);
  const { chat } = place;
  return [
    { type: 'unreadable', kind: 'message', chat, wid: message.id, reason: 'ZodError', message: replacement, raw },
  ];
}
