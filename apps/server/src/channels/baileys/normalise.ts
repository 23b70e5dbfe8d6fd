import { enteredNumber } from '@recado/api/phone-numbers';
import {
  areJidsSameUser,
  extractMessageContent,
  getContentType,
  normalizeMessageContent,
  proto,
  toNumber,
  type WAMessage,
} from 'baileys';
import { readContactCards } from '../../platform/text/contact-cards.ts';
import type { Author, ChannelEvent, ChatAddress, InboundMessage, MessageContent } from '../port.ts';
import { chatAddress } from './address.ts';
import { mediaSource } from './media-source.ts';

/** This connection's own JIDs, to recognise its own messages. */
export interface OwnNames {
  id: string;
  lid: string;
}

const { Type } = proto.Message.ProtocolMessage;

/** Converts a decrypted WhatsApp message to events: a message, an edit, a deletion, a reaction, or none. */
export function eventsOf(message: WAMessage, own: OwnNames): ChannelEvent[] {
  const { id, remoteJid } = message.key;
  if (!id || !remoteJid) return [];
  const chat = chatOf(message, own);
  const content = normalizeMessageContent(message.message);
  const protocol = content?.protocolMessage;
  const target = protocol?.key?.id;
  const sender = { fromMe: message.key.fromMe ?? false, author: whoWrote(message), noticeId: id };
  if (protocol && target && protocol.type === Type.REVOKE) {
    return [{ type: 'revoke', chat, wid: target, sentAt: sentAt(message), ...sender }];
  }
  if (protocol && target && protocol.type === Type.MESSAGE_EDIT) {
    const text = editedText(protocol.editedMessage);
    return [{ type: 'edit', chat, wid: target, text, sentAt: sentAt(message), ...sender }];
  }
  const reaction = content?.reactionMessage;
  if (reaction?.key?.id) {
    return [{ type: 'reaction', chat, wid: reaction.key.id, emoji: reaction.text ?? '', ...sender }];
  }
  const product = contentOf(content);
  return product ? [{ type: 'message', message: inbound(message, id, chat, product) }] : [];
}

/** The stub of a message that could not be decrypted yet; the sender was asked to send it again. */
export function stubOf(message: WAMessage, own: OwnNames): ChannelEvent[] {
  const { id, remoteJid } = message.key;
  if (!id || !remoteJid) return [];
  const content = { kind: 'unknown', description: 'undecryptable' } as const;
  return [{ type: 'message', message: { ...inbound(message, id, chatOf(message, own), content), stub: true } }];
}

/** A message that was decrypted but does not match WhatsApp's definitions. */
export function unreadableOf(message: WAMessage, own: OwnNames, why: { reason: string; raw: string }): ChannelEvent[] {
  const { id: wid, remoteJid } = message.key;
  if (!wid || !remoteJid) return [];
  const chat = chatOf(message, own);
  const empty = { ...message, message: undefined };
  const shown = inbound(empty, wid, chat, { kind: 'unknown', description: 'unreadable' });
  return [{ type: 'unreadable', kind: 'message', chat, wid, message: shown, ...why }];
}

function chatOf(message: WAMessage, own: OwnNames): ChatAddress {
  const { remoteJid, remoteJidAlt } = message.key;
  const mine = areJidsSameUser(remoteJidAlt, own.id) || areJidsSameUser(remoteJidAlt, own.lid);
  return chatAddress(remoteJid ?? '', mine ? undefined : remoteJidAlt);
}

function inbound(message: WAMessage, wid: string, chat: ChatAddress, content: InboundMessage['content']) {
  const context = contextOf(message.message);
  const fromMe = message.key.fromMe ?? false;
  const result: InboundMessage = {
    wid,
    chat,
    fromMe,
    author: chat.isGroup && !fromMe ? authorOf(message) : null,
    pushName: message.pushName ?? '',
    content,
    quotedWid: context?.stanzaId ?? null,
    forwarded: context?.isForwarded === true || (context?.forwardingScore ?? 0) > 0,
    sentAt: sentAt(message),
    stub: false,
  };
  return result;
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

function editedText(edited: proto.IMessage | null | undefined): string {
  const content = contentOf(edited);
  if (content?.kind === 'text') return content.text;
  return content && 'caption' in content ? content.caption : '';
}

/** The context (quote, forward mark), which is in whichever part of the message has the content. */
function contextOf(message: proto.IMessage | null | undefined): proto.IContextInfo | null {
  for (const part of Object.values(normalizeMessageContent(message ?? undefined) ?? {})) {
    if (part && typeof part === 'object' && 'contextInfo' in part && part.contextInfo) return part.contextInfo;
  }
  return null;
}

/**
 * Parts of the protocol that are not messages to a person: votes, pins, keys, the frame of an album. Any other unknown
 * content is shown as unknown, never dropped.
 */
const silent = new Set([
  'protocolMessage',
  'reactionMessage',
  'encReactionMessage',
  'pollUpdateMessage',
  'pinInChatMessage',
  'keepInChatMessage',
  'encEventResponseMessage',
  'albumMessage',
  'stickerSyncRmrMessage',
  'messageHistoryBundle',
  'messageHistoryNotice',
  'placeholderMessage',
  'botInvokeMessage',
]);

/** Converts the content of a WhatsApp message to the port's types; null if it has nothing for a person. */
function contentOf(message: proto.IMessage | null | undefined): MessageContent | null {
  const content = extractMessageContent(message) ?? undefined;
  const type = getContentType(content);
  if (!content || !type || silent.has(type)) return null;
  return textOf(content) ?? fileOf(content) ?? cardOf(content) ?? { kind: 'unknown', description: type };
}

function textOf(content: proto.IMessage): MessageContent | null {
  const text =
    content.conversation ||
    content.extendedTextMessage?.text ||
    content.buttonsResponseMessage?.selectedDisplayText ||
    content.listResponseMessage?.title ||
    content.templateButtonReplyMessage?.selectedDisplayText ||
    content.interactiveResponseMessage?.body?.text ||
    content.interactiveMessage?.body?.text ||
    content.listMessage?.description;
  return text ? { kind: 'text', text } : null;
}

function fileOf(content: proto.IMessage): MessageContent | null {
  const { imageMessage: image, audioMessage: audio, documentMessage: document, stickerMessage: sticker } = content;
  const video = content.videoMessage ?? content.ptvMessage;
  if (image) return { kind: 'image', caption: image.caption ?? '', media: mediaSource('image', image) };
  if (video) return { kind: 'video', caption: video.caption ?? '', media: mediaSource('video', video) };
  if (audio) return { kind: 'audio', caption: '', media: mediaSource('audio', audio) };
  if (document) return { kind: 'document', caption: document.caption ?? '', media: mediaSource('document', document) };
  return sticker ? { kind: 'sticker', caption: '', media: mediaSource('sticker', sticker) } : null;
}

function cardOf(content: proto.IMessage): MessageContent | null {
  const contacts = content.contactsArrayMessage?.contacts ?? (content.contactMessage ? [content.contactMessage] : null);
  if (contacts) {
    return { kind: 'contact', contacts: contacts.map((card) => parseVcard(card.vcard ?? '', card.displayName ?? '')) };
  }
  const place = content.locationMessage ?? content.liveLocationMessage;
  if (place) {
    const name = content.locationMessage?.name || content.locationMessage?.address || '';
    return { kind: 'location', latitude: place.degreesLatitude ?? 0, longitude: place.degreesLongitude ?? 0, name };
  }
  const poll = content.pollCreationMessage ?? content.pollCreationMessageV2 ?? content.pollCreationMessageV3;
  if (!poll) return null;
  const choices = (poll.options ?? []).map((option) => option.optionName ?? '');
  return { kind: 'poll', question: poll.name ?? '', choices };
}

/** Name and numbers of a contact card; prefers `waid`, the number that WhatsApp knows. */
export function parseVcard(vcard: string, displayName: string): { name: string; numbers: string[] } {
  const [card] = readContactCards(vcard);
  const numbers = card?.numbers.map(({ text, waid }) => waid ?? enteredNumber(text) ?? text.replace(/\D/g, '')) ?? [];
  return { name: card?.name || displayName, numbers: numbers.filter(Boolean) };
}

/** A contact card that WhatsApp can show and use. */
export function formatVcard(contact: { name: string; numbers: string[] }): string {
  const name = contact.name.replace(/[\r\n;,\\]/g, ' ');
  const phones = contact.numbers
    .map((number) => number.replace(/\D/g, ''))
    .map((digits) => `TEL;type=CELL;type=VOICE;waid=${digits}:+${digits}`);
  return ['BEGIN:VCARD', 'VERSION:3.0', `FN:${name}`, ...phones, 'END:VCARD'].join('\n');
}
