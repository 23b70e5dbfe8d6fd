import { extractMessageContent, getContentType, type proto } from 'baileys';
import type { MessageContent } from '../port.ts';
import { mediaSource } from './media-source.ts';
import { parseVcard } from './vcard.ts';

/**
 * Parts of the protocol that are not messages to a person: votes, pins, keys, the frame of an album.
 * Anything else that is not understood is shown as unknown, never dropped.
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
export function contentOf(message: proto.IMessage | null | undefined): MessageContent | null {
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
