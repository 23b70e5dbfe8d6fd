import { normalizeMessageContent, proto } from 'baileys';
import { openFile } from '../../media/seal-file.ts';
import { mediaOf, pollIn } from '../../phones/describe.ts';
import type { World } from '../../world.ts';
import { GraphError } from '../errors.ts';
import { PERSONS_MEDIA_MS, storeMedia } from '../media.ts';
import type { NumberRecord } from '../records.ts';
import type { TypedContent } from './typed-content.ts';

const { Type } = proto.Message.ProtocolMessage;

/** What the platform makes of a message that a phone sent; undefined if it says nothing about it. */
export async function typedContent(
  world: World,
  number: NumberRecord,
  sent: proto.IMessage,
): Promise<TypedContent | undefined> {
  const message = normalizeMessageContent(sent) ?? {};
  const { protocolMessage, reactionMessage } = message;
  if (protocolMessage) return changeOf(protocolMessage);
  if (reactionMessage) return reactionOf(reactionMessage);
  if (sent.viewOnceMessageV2) return unsupported('view_once');
  if (pollIn(message)) return unsupported('poll_creation');
  if (message.pollUpdateMessage) return unsupported('poll_update');
  const media = await mediaContent(world, number, message);
  return media ?? plainContent(message);
}

/** A kind that the Cloud API does not know: an error, and the name of the kind (CLOUD-API 7). */
export function unsupported(kind: string, code = 131051): TypedContent {
  const error = new GraphError(code).inWebhook();
  return { type: 'unsupported', errors: [error], unsupported: { type: kind } };
}

function changeOf({ type, key, editedMessage }: proto.Message.IProtocolMessage): TypedContent | undefined {
  const original_message_id = key?.id ?? '';
  if (type === Type.REVOKE) return { type: 'revoke', revoke: { original_message_id } };
  if (type !== Type.MESSAGE_EDIT || !editedMessage) return undefined;
  const edited = plainContent(normalizeMessageContent(editedMessage) ?? {});
  return edited && { type: 'edit', edit: { original_message_id, message: edited } };
}

function reactionOf({ key, text }: proto.Message.IReactionMessage): TypedContent {
  return { type: 'reaction', reaction: { message_id: key?.id ?? '', ...(text ? { emoji: text } : undefined) } };
}

async function mediaContent(
  world: World,
  number: NumberRecord,
  message: proto.IMessage,
): Promise<TypedContent | undefined> {
  const file = mediaOf(message);
  if (!file) return undefined;
  const bytes = await openFile(world.media, file);
  if (!bytes) return unsupported('unknown');
  const mimeType = file.mimetype;
  const media = storeMedia(world, number, { bytes, mimeType, fileName: file.fileName, keptMs: PERSONS_MEDIA_MS });
  const caption = message.imageMessage?.caption ?? message.videoMessage?.caption ?? message.documentMessage?.caption;
  const common = { id: media.id, mime_type: mimeType, sha256: media.sha256, ...(caption && { caption }) };
  switch (file.kind) {
    case 'voice':
    case 'audio':
      return { type: 'audio', audio: { ...common, voice: file.kind === 'voice' } };
    case 'sticker':
      return { type: 'sticker', sticker: { ...common, animated: false } };
    case 'document':
      return { type: 'document', document: { ...common, filename: file.fileName ?? 'document' } };
    default:
      return { type: file.kind, [file.kind]: common };
  }
}

function plainContent(message: proto.IMessage): TypedContent | undefined {
  const text = message.conversation ?? message.extendedTextMessage?.text;
  if (typeof text === 'string') return { type: 'text', text: { body: text } };
  const place = message.locationMessage;
  if (place) {
    const { degreesLatitude, degreesLongitude, name, address } = place;
    return {
      type: 'location',
      location: {
        latitude: degreesLatitude,
        longitude: degreesLongitude,
        ...(name && { name }),
        ...(address && { address }),
      },
    };
  }
  const cards = message.contactsArrayMessage?.contacts ?? (message.contactMessage ? [message.contactMessage] : []);
  if (cards.length > 0) return { type: 'contacts', contacts: cards.map((card) => contactOf(card)) };
  return undefined;
}

function contactOf({ displayName, vcard }: proto.Message.IContactMessage): object {
  const [first = '', ...rest] = (displayName ?? '').split(' ');
  const last = rest.join(' ');
  const name = { formatted_name: displayName ?? '', first_name: first, ...(last && { last_name: last }) };
  const digits = numberIn(vcard ?? '');
  return { origin: 'other', name, phones: digits ? [{ phone: `+${digits}`, wa_id: digits, type: 'CELL' }] : [] };
}

/** The digits of the first number on a card: as WhatsApp knows it, else as it is written. */
function numberIn(vcard: string): string {
  const line = vcard.split(/\r?\n/).find((one) => /^(?:item\d+\.)?TEL[;:]/i.test(one)) ?? '';
  const written = line.slice(line.indexOf(':') + 1);
  return (/waid=(\d+)/.exec(line)?.[1] ?? written).replace(/\D/g, '');
}

/** The id of the message that a phone's message answers. */
export function quotedIdIn(sent: proto.IMessage): string | undefined {
  for (const part of Object.values(normalizeMessageContent(sent) ?? {})) {
    const info = part && typeof part === 'object' && 'contextInfo' in part ? part.contextInfo : undefined;
    if (info?.stanzaId) return String(info.stanzaId);
  }
  return undefined;
}
