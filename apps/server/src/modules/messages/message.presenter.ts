import { type AnswerInput, mediaType } from '@recado/api/contract';
import type { Desk } from '../tickets/desk.ts';
import type { MessageRow } from './message-rows.ts';
import { pendingMediaOf, visibleData } from './pending-media.ts';

/** A message as the contract tells it. */
export type PresentedMessage = AnswerInput<'POST /messages/edit/:messageId'>;

/** A message as screens and events tell it; its file by a signed address that expires (SERVER §3.7). */
export function presentMessage(desk: Desk, row: MessageRow): PresentedMessage {
  const { message } = row;
  return {
    id: message.id,
    ticketId: message.ticketId,
    contactId: message.contactId,
    body: message.body,
    fromMe: message.fromMe,
    read: message.read,
    ack: message.ack,
    mediaType: readMediaType(message.mediaType),
    mediaUrl: row.media && desk.storage.address(row.media.name, message.companyId),
    media: presentMedia(row),
    quotedMsg: presentQuoted(desk, row),
    isDeleted: message.isDeleted,
    isEdited: message.isEdited,
    isForwarded: message.isForwarded,
    reactions: message.reactions,
    contact: row.contact,
    user: row.user,
    queueId: message.queueId,
    data: visibleData(message.data),
    failedCode: message.failedCode,
    idempotencyKey: message.clientKey,
    createdAt: message.sentAt,
    updatedAt: message.updatedAt,
  };
}

/** What is known of the file: of the kept one, else of the one that is still to come. */
function presentMedia({ media, message }: MessageRow): PresentedMessage['media'] {
  if (media) {
    const { mimetype, size, width, height, seconds, voice, waveform } = media;
    return { name: media.originalName, mimetype, size, width, height, seconds, voice, waveform };
  }
  const pending = pendingMediaOf(message.data);
  if (!pending) return null;
  const { mimetype, width, height, seconds, voice, waveform } = pending;
  return { name: pending.fileName ?? '', mimetype, size: pending.size ?? 0, width, height, seconds, voice, waveform };
}

function presentQuoted(desk: Desk, row: MessageRow): PresentedMessage['quotedMsg'] {
  const { quoted, quotedMedia } = row;
  if (!quoted) return null;
  return {
    id: quoted.id,
    body: quoted.body,
    fromMe: quoted.fromMe,
    mediaType: readMediaType(quoted.mediaType),
    mediaUrl: quotedMedia && desk.storage.address(quotedMedia.name, row.message.companyId),
    isDeleted: quoted.isDeleted,
    contact: row.quotedContact,
  };
}

/** A kind that a newer version stored is shown as unknown, never dropped. */
function readMediaType(stored: string): PresentedMessage['mediaType'] {
  const known = mediaType.safeParse(stored);
  return known.success ? known.data : 'unknown';
}
