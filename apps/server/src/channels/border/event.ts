import type { MessageAd, MessagePricing } from '@recado/contract';
import { shownName } from '../../platform/text/foreign-text.ts';
import type { AgendaEntry, ChangeEvent, ChannelEvent, HistoryMessage, InboundMessage } from '../port.ts';
import { boundedContent, boundedLink } from './content.ts';
import {
  boundedAuthor,
  boundedChat,
  boundedCount,
  boundedEmoji,
  boundedId,
  boundedMoment,
  boundedNumber,
  boundedText,
  bounds,
} from './fields.ts';
import { boundedThumbnail } from './previews.ts';

/**
 * An event of a provider, bounded so that it can be stored and shown. Every event of every provider passes here before
 * it is stored (SERVER §3.21): WhatsApp cannot filter what strangers send, because it cannot read it. Null if nothing
 * remains to be stored. `now`: milliseconds since 1970.
 */
export function atBorder(event: ChannelEvent, now: number): ChannelEvent | null {
  switch (event.type) {
    case 'message':
      return { type: 'message', message: boundedMessage(event.message, now) };
    case 'edit': {
      const content = event.content && { content: boundedContent(event.content) };
      const mentions = event.mentions && { mentions: boundedMentions(event.mentions) };
      return { ...change(event, now), text: boundedText(event.text), ...content, ...mentions };
    }
    case 'revoke':
      return change(event, now);
    case 'sealed':
      return boundedSealed(event, now);
    case 'answer': {
      const choices = event.choices.slice(0, bounds.choices).map((choice) => boundedText(choice, bounds.code * 2));
      return { ...change(event, now), choices };
    }
    case 'notice': {
      const people = event.people.slice(0, bounds.group).map(boundedAuthor);
      const seconds = event.seconds === undefined ? undefined : boundedExpiration(event.seconds);
      return { ...change(event, now), text: boundedText(event.text, bounds.part), people, seconds };
    }
    case 'reaction':
      return { ...aboutMessage(event), emoji: boundedEmoji(event.emoji), author: boundedAuthor(event.author) };
    case 'status': {
      const { errorCode, receipt, sentAs, pricing } = event;
      const code = errorCode === undefined ? {} : { errorCode: boundedText(errorCode, bounds.code) };
      return {
        ...aboutMessage(event),
        ack: boundedCount(event.ack, 5) ?? 0,
        ...code,
        ...(sentAs !== undefined && { sentAs: boundedId(sentAs) }),
        ...(pricing && { pricing: boundedPricing(pricing) }),
        ...(receipt ? { receipt: boundedReceipt(receipt) } : {}),
      };
    }
    case 'identity': {
      const number = boundedNumber(event.number);
      return number === null ? null : { type: 'identity', number, lid: boundedId(event.lid) };
    }
    case 'person':
      return boundedPerson(event, now);
    case 'preference':
    case 'control':
      return { ...aboutMessage(event), sentAt: boundedMoment(event.sentAt, now) };
    case 'call':
      return { ...event, chat: boundedChat(event.chat), callId: boundedId(event.callId) };
    case 'agenda':
      return { type: 'agenda', entries: event.entries.slice(0, bounds.agenda).flatMap(boundedEntry) };
    case 'history':
      return { ...event, pairing: boundedId(event.pairing), wid: boundedId(event.wid) };
    case 'unreadable':
      return {
        ...aboutMessage(event),
        kind: boundedText(event.kind, bounds.code),
        reason: boundedText(event.reason, bounds.code),
        message: event.message && boundedMessage(event.message, now),
        raw: boundedText(event.raw, bounds.raw),
      };
    default:
      return { ...event, chat: boundedChat(event.chat) };
  }
}

/** What a message costs. */
function boundedPricing({ billable, category, type }: MessagePricing): MessagePricing {
  return { billable, category: boundedText(category, bounds.code), type: boundedText(type, bounds.code) };
}

type AboutMessage = Extract<ChannelEvent, { wid: string; chat: unknown }>;

function aboutMessage<Event extends AboutMessage>(event: Event): Event {
  const notice = 'noticeId' in event && event.noticeId !== undefined ? { noticeId: boundedId(event.noticeId) } : {};
  return { ...event, chat: boundedChat(event.chat), wid: boundedId(event.wid), ...notice };
}

function change<Event extends Extract<ChannelEvent, ChangeEvent>>(event: Event, now: number): Event {
  const { author, sentAt } = event;
  return { ...aboutMessage(event), author: boundedAuthor(author), sentAt: boundedMoment(sentAt, now) };
}

function boundedMessage(message: InboundMessage, now: number): InboundMessage {
  const { wid, chat, author, pushName, content, quotedWid, sentAt } = message;
  return {
    ...message,
    wid: boundedId(wid),
    chat: boundedChat(chat),
    author: author && boundedAuthor(author),
    pushName: shownName(pushName),
    content: boundedContent(content),
    quotedWid: quotedWid && boundedId(quotedWid),
    sentAt: boundedMoment(sentAt, now),
    ...boundedDetails(message),
  };
}

/** What only some messages have. */
function boundedDetails(message: InboundMessage): Partial<InboundMessage> {
  const { ad, secret, quotedText, mentions, expiration, thumbnail, pictureAddress, album, window } = message;
  return {
    ...(ad && { ad: boundedAd(ad) }),
    ...(secret !== undefined && { secret: secret.length <= bounds.secret ? secret : undefined }),
    ...(quotedText !== undefined && { quotedText: boundedText(quotedText, bounds.part) }),
    ...(mentions && { mentions: boundedMentions(mentions) }),
    ...(expiration !== undefined && { expiration: boundedExpiration(expiration) }),
    ...(thumbnail !== undefined && { thumbnail: boundedThumbnail(thumbnail) }),
    ...(pictureAddress !== undefined && { pictureAddress: boundedLink(pictureAddress) || undefined }),
    ...(album !== undefined && { album: boundedId(album) }),
    ...(window !== undefined && { window: boundedCount(window, bounds.window) ?? undefined }),
  };
}

/** The people whom a text mentions. */
function boundedMentions(mentions: NonNullable<InboundMessage['mentions']>): typeof mentions {
  return mentions
    .slice(0, bounds.mentions)
    .map((person) => ({ ...boundedAuthor(person), as: boundedText(person.as, bounds.id) }));
}

function boundedSealed(
  event: Extract<ChannelEvent, { type: 'sealed' }>,
  now: number,
): Extract<ChannelEvent, { type: 'sealed' }> {
  const { use, payload, iv, senders, authors } = event.sealed;
  const isTooLong = payload.length > bounds.sealed || iv.length > bounds.secret;
  const addresses = (jids: string[]) => jids.slice(0, bounds.addresses).map((jid) => boundedText(jid, bounds.id));
  const content = isTooLong ? { payload: '', iv: '' } : { payload, iv };
  return {
    ...change(event, now),
    sealed: { use, ...content, senders: addresses(senders), authors: addresses(authors) },
    message: event.message && boundedMessage(event.message, now),
  };
}

function boundedPerson(event: Extract<ChannelEvent, { type: 'person' }>, now: number): ChannelEvent {
  const { number, userId, parentUserId, username } = event.former;
  return {
    ...aboutMessage(event),
    sentAt: boundedMoment(event.sentAt, now),
    former: {
      number: boundedNumber(number),
      userId: userId && boundedId(userId),
      parentUserId: parentUserId && boundedId(parentUserId),
      username: username && shownName(username),
    },
  };
}

function boundedAd({ title, text, link, app, id }: MessageAd): MessageAd {
  return {
    title: boundedText(title, bounds.question),
    text: boundedText(text, bounds.part),
    link: boundedLink(link),
    app: boundedText(app, bounds.code),
    ...(id && { id: boundedText(id, bounds.code) }),
  };
}

function boundedExpiration(seconds: number): number {
  return boundedCount(seconds, bounds.expiration) ?? 0;
}

function boundedEntry({ number, lid, name }: AgendaEntry): AgendaEntry[] {
  const digits = boundedNumber(number);
  return digits === null ? [] : [{ number: digits, lid: lid && boundedId(lid), name: shownName(name) }];
}

/** A message of a history, bounded like an event. */
export function boundedHistory({ message, chatName, ack, reactions }: HistoryMessage, now: number): HistoryMessage {
  return {
    message: boundedMessage(message, now),
    chatName: shownName(chatName),
    ack: boundedCount(ack, 5) ?? 0,
    reactions: reactions
      .slice(0, bounds.reactions)
      .map(({ emoji, fromMe, author }) => ({ emoji: boundedEmoji(emoji), fromMe, author: boundedAuthor(author) })),
  };
}

/** The participant of a group receipt, and the number of others. */
function boundedReceipt({ participant, others }: NonNullable<Extract<ChannelEvent, { type: 'status' }>['receipt']>) {
  return { participant: boundedId(participant), others: others === null ? null : boundedCount(others, bounds.group) };
}
