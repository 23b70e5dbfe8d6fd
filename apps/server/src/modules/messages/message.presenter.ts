import { type AnswerInput, mediaDetails, mediaType, reaction } from '@recado/api/contract';
import { z } from 'zod';
import type { Services } from '../../channels/services.ts';
import { presentAuthor } from '../contacts/contact-rows.ts';
import type { MessageRow } from './message-rows.ts';
import { pendingMediaOf, visibleData } from './stored-content.ts';

const reactions = z.array(reaction);

/** A message in the form of the contract. */
export type PresentedMessage = AnswerInput<'POST /messages/edit/:messageId'>;

/** Whether the quoted message is shown; `hidden`: the reader has no right to it. */
export type QuoteShown = 'shown' | 'hidden';

/**
 * A message in the form of answers and events; its file has a signed address that expires (SERVER §3.7). A deleted
 * message has no content.
 */
export function presentMessage(services: Services, row: MessageRow, quote: QuoteShown = 'shown'): PresentedMessage {
  const { message } = row;
  return {
    id: message.id,
    ticketId: message.ticketId,
    contactId: message.contactId,
    ...presentContent(services, row, quote),
    fromMe: message.fromMe,
    read: message.read,
    ack: message.ack,
    mediaType: readMediaType(message.mediaType),
    isDeleted: message.isDeleted,
    isEdited: message.isEdited,
    hasFormerText: message.hasFormerText,
    isForwarded: message.isForwarded,
    contact: presentAuthor(row.contact),
    user: row.user,
    isAutomatic: message.isAutomatic,
    queueId: message.queueId,
    queue: row.queue,
    failedCode: message.failedCode,
    idempotencyKey: message.clientKey,
    createdAt: message.sentAt,
    updatedAt: message.updatedAt,
  };
}

type Content = Pick<PresentedMessage, 'body' | 'mediaUrl' | 'media' | 'quotedMsg' | 'reactions' | 'data'>;

/** The content of a message. A deleted text and everything that came with it is never sent (SERVER §2). */
function presentContent(services: Services, row: MessageRow, quote: QuoteShown): Content {
  const { message, media } = row;
  if (message.isDeleted) return { body: '', mediaUrl: null, media: null, quotedMsg: null, reactions: [], data: null };
  return {
    body: message.body,
    mediaUrl: media && addressOf(services, media.name, message.companyId),
    media: readStored(mediaDetails, presentMedia(row)) ?? null,
    quotedMsg: quote === 'hidden' ? presentHidden(row) : presentQuoted(services, row),
    reactions: readStored(reactions, message.reactions) ?? [],
    data: visibleData(message.data),
  };
}

/** The details of the file: of the stored one, otherwise of the one that is still to be downloaded. */
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

function presentQuoted(services: Services, row: MessageRow): PresentedMessage['quotedMsg'] {
  const { quoted, quotedMedia, quotedUser } = row;
  if (!quoted) return null;
  const { id, fromMe, isDeleted, isAutomatic } = quoted;
  const address = quotedMedia && addressOf(services, quotedMedia.name, row.message.companyId);
  return {
    id,
    body: isDeleted ? '' : quoted.body,
    fromMe,
    mediaType: readMediaType(quoted.mediaType),
    mediaUrl: isDeleted ? null : address,
    isDeleted,
    isHidden: false,
    contact: presentAuthor(row.quotedContact),
    user: quotedUser,
    isAutomatic,
  };
}

/** A quote of a round that the reader has no right to: only the fact that there is one. */
function presentHidden({ quoted }: MessageRow): PresentedMessage['quotedMsg'] {
  const nothing = {
    body: '',
    mediaType: 'unknown',
    mediaUrl: null,
    contact: null,
    user: null,
    isAutomatic: false,
  } as const;
  return quoted && { id: quoted.id, ...nothing, fromMe: false, isDeleted: false, isHidden: true };
}

/** A file with an invalid name cannot be loaded; the message is shown without it. */
function addressOf(services: Services, name: string, companyId: number): string | null {
  try {
    return services.storage.address(name, companyId);
  } catch {
    return null;
  }
}

/** A stored part unknown to the contract is left out, so that one row never breaks a whole page (SERVER §3.21). */
function readStored<Part extends z.ZodType>(part: Part, stored: z.input<Part> | null): z.output<Part> | undefined {
  return stored === null ? undefined : part.safeParse(stored).data;
}

/** A type that a newer version stored is shown as unknown, never dropped. */
function readMediaType(stored: string): PresentedMessage['mediaType'] {
  const known = mediaType.safeParse(stored);
  return known.success ? known.data : 'unknown';
}
