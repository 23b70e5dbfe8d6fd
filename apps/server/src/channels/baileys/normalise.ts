import type { ChatNotice, MessageAd } from '@recado/contract';
import { areJidsSameUser, isJidBroadcast, isJidGroup, proto, toNumber, type WAMessage } from 'baileys';
import { z } from 'zod';
import { card } from '../card-content.ts';
import { plainText } from '../plain-text.ts';
import type { Author, ChannelEvent, ChatAddress, InboundMessage, MessageContent } from '../port.ts';
import { chatAddress, type OwnNames } from './address.ts';
import { contentOf, editedContent, unwrapped } from './kinds/read.ts';
import { base64 } from './media-source.ts';
import { contextOf, mentionsIn } from './message-context.ts';
import { sealedIn } from './sealed.ts';

const { Type } = proto.Message.ProtocolMessage;

/**
 * Converts a decrypted WhatsApp message to events: a message, a change of another message, a notice, or none
 * (`kinds/table.ts`).
 */
export function eventsOf(message: WAMessage, own: OwnNames): ChannelEvent[] {
  const { id, remoteJid } = message.key;
  if (!id || !remoteJid || !message.message) return [];
  const chat = chatOf(message, own);
  const content = unwrapped(message.message);
  const protocol = content.protocolMessage;
  const target = protocol?.key?.id;
  const sender = { fromMe: message.key.fromMe ?? false, author: whoWrote(message), noticeId: id };
  if (protocol && target && protocol.type === Type.REVOKE) {
    return [{ type: 'revoke', chat, wid: target, sentAt: sentAt(message), ...sender }];
  }
  const sealed = sealedIn(content, message.key, own);
  if (sealed) {
    const isMessage = sealed.sealed.use === 'comment';
    const shell = isMessage ? { ...inbound(message, id, chat, { kind: 'unknown' }), quotedWid: sealed.wid } : null;
    return [{ type: 'sealed', chat, sentAt: sentAt(message), ...sender, ...sealed, message: shell }];
  }
  if (protocol && target && protocol.type === Type.MESSAGE_EDIT) {
    const edited = editedContent(protocol.editedMessage);
    return [{ type: 'edit', chat, wid: target, ...edited, sentAt: sentAt(message), ...sender }];
  }
  if (protocol?.type === Type.EPHEMERAL_SETTING) {
    const seconds = protocol.ephemeralExpiration ?? 0;
    return [
      {
        type: 'notice',
        chat,
        wid: id,
        notice: 'timer',
        text: '',
        people: [],
        seconds,
        sentAt: sentAt(message),
        ...sender,
      },
    ];
  }
  const reaction = content.reactionMessage;
  if (reaction?.key?.id) {
    return [{ type: 'reaction', chat, wid: reaction.key.id, emoji: reaction.text ?? '', ...sender }];
  }
  const product = contentOf(content);
  return product ? [{ type: 'message', message: inbound(message, id, chat, product) }] : [];
}

const { StubType } = proto.WebMessageInfo;

/** What the library reports of a group beside its messages, by its own number for it. */
const notices = new Map<number | null | undefined, ChatNotice>([
  [StubType.GROUP_CHANGE_SUBJECT, 'subject'],
  [StubType.GROUP_CHANGE_DESCRIPTION, 'description'],
  [StubType.GROUP_PARTICIPANT_ADD, 'added'],
  [StubType.GROUP_PARTICIPANT_INVITE, 'added'],
  [StubType.GROUP_PARTICIPANT_REMOVE, 'removed'],
  [StubType.GROUP_PARTICIPANT_LEAVE, 'left'],
  [StubType.GROUP_PARTICIPANT_PROMOTE, 'promoted'],
  [StubType.GROUP_PARTICIPANT_DEMOTE, 'demoted'],
]);

/** What happened in a group: its new name, people who joined or left; and when messages disappear. None for a message. */
export function noticesOf(message: WAMessage, own: OwnNames): ChannelEvent[] {
  const { id, remoteJid, fromMe } = message.key;
  // The notice that messages of a group disappear comes in the clear, as a message of the protocol.
  const isTimer = message.message?.protocolMessage?.type === Type.EPHEMERAL_SETTING && isJidGroup(remoteJid ?? '');
  if (isTimer && message.messageStubType === undefined) return eventsOf(message, own);
  const notice = notices.get(message.messageStubType);
  if (!id || !remoteJid || !notice) return [];
  const parameters = message.messageStubParameters ?? [];
  const isText = notice === 'subject' || notice === 'description';
  const sender = { fromMe: fromMe ?? false, author: whoWrote(message), noticeId: id };
  const people = isText ? [] : parameters.flatMap(memberIn);
  if (!isText && people.length === 0) return [];
  const text = isText ? (parameters[0] ?? '') : '';
  return [
    { type: 'notice', chat: chatOf(message, own), wid: id, notice, text, people, sentAt: sentAt(message), ...sender },
  ];
}

const member = z.object({ id: z.string(), phoneNumber: z.string().optional(), lid: z.string().optional() });

/** A member of a group as the library names them: JSON with their addresses. */
function memberIn(parameter: string): Author[] {
  try {
    const { id, phoneNumber, lid } = member.parse(JSON.parse(parameter));
    const address = chatAddress(id, phoneNumber ?? lid);
    return [{ number: address.number, lid: address.lid, name: '' }];
  } catch {
    return [];
  }
}

/** The stub of a message that could not be decrypted yet; the sender was asked to send it again. */
export function stubOf(message: WAMessage, own: OwnNames): ChannelEvent[] {
  return withContent(message, own, { kind: 'unknown' }, true);
}

/** A message of which this device gets nothing but that it exists; `content` says why. */
export function withContent(message: WAMessage, own: OwnNames, content: MessageContent, stub = false): ChannelEvent[] {
  const { id, remoteJid } = message.key;
  if (!id || !remoteJid) return [];
  return [{ type: 'message', message: { ...inbound(message, id, chatOf(message, own), content), stub } }];
}

/** A message that was decrypted but does not match WhatsApp's definitions. */
export function unreadableOf(message: WAMessage, own: OwnNames, why: { reason: string; raw: string }): ChannelEvent[] {
  const { id: wid, remoteJid } = message.key;
  if (!wid || !remoteJid) return [];
  const chat = chatOf(message, own);
  const empty = { ...message, message: undefined };
  const shown = inbound(empty, wid, chat, { kind: 'unknown' });
  return [{ type: 'unreadable', kind: 'message', chat, wid, message: shown, ...why }];
}

/** The chat of a message. A message to a list of people is in the chat with its sender. */
function chatOf(message: WAMessage, own: OwnNames): ChatAddress {
  const { remoteJid, remoteJidAlt, participant, participantAlt } = message.key;
  if (isJidBroadcast(remoteJid ?? '') && participant) return chatAddress(participant, participantAlt ?? remoteJidAlt);
  const mine = areJidsSameUser(remoteJidAlt, own.id) || areJidsSameUser(remoteJidAlt, own.lid);
  return chatAddress(remoteJid ?? '', mine ? undefined : remoteJidAlt);
}

function inbound(message: WAMessage, wid: string, chat: ChatAddress, content: InboundMessage['content']) {
  const inside = unwrapped(message.message);
  const context = contextOf(inside);
  const secret = message.message?.messageContextInfo?.messageSecret ?? inside.messageContextInfo?.messageSecret;
  const fromMe = message.key.fromMe ?? false;
  const ad = adOf(context);
  const result: InboundMessage = {
    wid,
    chat,
    fromMe,
    author: chat.isGroup && !fromMe ? authorOf(message) : null,
    pushName: message.pushName ?? '',
    content: content.kind === 'unknown' && ad ? adContent(ad) : content,
    quotedWid: context?.stanzaId ?? null,
    forwarded: context?.isForwarded === true || (context?.forwardingScore ?? 0) > 0,
    sentAt: sentAt(message),
    stub: false,
    ad,
    secret: base64(secret) ?? undefined,
    expiration: context?.expiration ?? undefined,
    thumbnail: thumbnailIn(inside),
    album: albumOf(message.message) ?? albumOf(inside),
    ...aboutOthers(context),
  };
  return result;
}

/** The preview picture of a page, a document or a map; pictures themselves are downloaded instead. */
function thumbnailIn(content: proto.IMessage): string | undefined {
  const { extendedTextMessage, documentMessage, locationMessage, liveLocationMessage } = content;
  const part = extendedTextMessage ?? documentMessage ?? locationMessage ?? liveLocationMessage;
  const bytes = part?.jpegThumbnail;
  return bytes?.length ? Buffer.from(bytes).toString('base64') : undefined;
}

const { MEDIA_ALBUM } = proto.MessageAssociation.AssociationType;

function albumOf(message: proto.IMessage | null | undefined): string | undefined {
  const { associationType, parentMessageKey } = message?.messageContextInfo?.messageAssociation ?? {};
  return associationType === MEDIA_ALBUM ? (parentMessageKey?.id ?? undefined) : undefined;
}

/** WhatsApp's time of a message; milliseconds. */
function sentAt({ messageTimestamp }: WAMessage): number {
  return toNumber(messageTimestamp ?? 0) * 1000 || Date.now();
}

function authorOf(message: WAMessage): InboundMessage['author'] {
  const { participant, participantAlt } = message.key;
  if (!participant) return null;
  const person = chatAddress(participant, participantAlt);
  return { number: person.number, lid: person.lid, name: message.pushName ?? '' };
}

/** The author by a message's key: in a chat of two always the other side, also for our messages, which name nobody. */
function whoWrote({ key, pushName }: Pick<WAMessage, 'key' | 'pushName'>): Author {
  const person = chatAddress(key.participant || key.remoteJid || '', key.participantAlt || key.remoteJidAlt);
  return { number: person.number, lid: person.lid, name: pushName ?? '' };
}

/** The advertisement that the sender pressed (click to WhatsApp), or of which they replied to. */
function adOf(context: proto.IContextInfo | null): MessageAd | undefined {
  const { externalAdReply: ad, quotedAd } = context ?? {};
  if (ad && (ad.sourceType === 'ad' || ad.showAdAttribution || ad.ctwaClid || ad.sourceId)) {
    const { title, body, sourceUrl, sourceApp, sourceId } = ad;
    const shown = { title: title ?? '', text: body ?? '', link: sourceUrl ?? '', app: sourceApp ?? '' };
    return sourceId ? { ...shown, id: sourceId } : shown;
  }
  return quotedAd
    ? { title: quotedAd.advertiserName ?? '', text: quotedAd.caption ?? '', link: '', app: '' }
    : undefined;
}

/** An opening without words: only the advertisement is there to be shown. */
function adContent({ title, text, link }: MessageAd): MessageContent {
  return card('ad', { title, text, link });
}

/** What a message says about others: the quoted message as the sender sees it, and the people whom both mention. */
function aboutOthers(context: proto.IContextInfo | null): Pick<InboundMessage, 'quotedText' | 'mentions'> {
  const message = context?.quotedMessage && unwrapped(context.quotedMessage);
  const quoted = message && contentOf(message);
  return {
    quotedText: quoted ? plainText(quoted) : undefined,
    mentions: mentionsIn(context, message ? contextOf(message) : null),
  };
}
