import { createHash } from 'node:crypto';
import { downloadMediaJob, keepThumbnailJob } from '../../../../channels/jobs.ts';
import type { InboundMessage } from '../../../../channels/port.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import { addressOf } from '../../contacts/contact-names.ts';
import type { ContactRow } from '../../contacts/contact-rows.ts';
import type { Ticket } from '../../tickets/open-ticket.ts';
import type { NewMessage } from '../insert-message.ts';
import { storedContent } from '../message.presenter.ts';
import { findKnownMessage } from '../message-events.ts';
import type { Message } from '../message-rows.ts';

/** A delivered message, with the contacts it concerns. */
export interface Delivery {
  companyId: number;
  connectionId: number;
  message: InboundMessage;
  /** The contact of the chat: the person, or the group. */
  contact: ContactRow;
  /** The contact who wrote it. */
  author: ContactRow | null;
}

/** A delivered message of a ticket, to be stored. */
export async function messageOf(
  unit: Unit,
  ticket: Ticket,
  { companyId, connectionId, message, author }: Delivery,
  read: boolean,
): Promise<NewMessage> {
  const { listText: _listText, data, ...content } = storedContent(message.content);
  const quotedMessageId = await quotedId(unit, connectionId, message);
  return {
    ...content,
    data: withDetails(data, message, quotedMessageId),
    origin: 'person',
    companyId,
    ticketId: ticket.id,
    contactId: author?.id ?? null,
    connectionId,
    chatId: message.chat.chatId,
    wid: message.wid,
    fromMe: message.fromMe,
    read,
    ack: message.fromMe ? 1 : 0,
    queueId: ticket.queueId,
    quotedMessageId,
    isForwarded: message.forwarded,
    isStub: message.stub,
    secret: message.secret ?? null,
    participant: message.author ? addressOf(message.author).chatId || null : null,
    sentAt: new Date(message.sentAt),
  };
}

/**
 * The structured content with what only some messages have: the advertisement that led here, a quote of an unknown
 * message, a preview picture, the album that it belongs to.
 */
export function withDetails(
  data: Message['data'],
  { ad, content, quotedText, thumbnail, pictureAddress, album }: InboundMessage,
  quotedMessageId: number | null,
): Message['data'] {
  const quote = quotedText !== undefined && quotedMessageId === null ? { quotedText } : {};
  const details = {
    ...data,
    ...(ad && { ad }),
    ...quote,
    ...(thumbnail !== undefined && { thumbnailBytes: thumbnail }),
    // Next to a file, a preview picture would be that of the file.
    ...(pictureAddress !== undefined && !('media' in content) && { thumbnailAddress: pictureAddress }),
    // WhatsApp's id itself is of no use to a screen.
    ...(album !== undefined && { album: createHash('sha256').update(album).digest('hex').slice(0, 16) }),
  };
  return Object.keys(details).length === 0 ? null : details;
}

async function quotedId(unit: Unit, connectionId: number, message: InboundMessage): Promise<number | null> {
  if (message.quotedWid === null) return null;
  const quoted = await findKnownMessage(unit, { connectionId, chat: message.chat, wid: message.quotedWid });
  return quoted?.id ?? null;
}

/** What comes after the message: its file, and its preview picture. */
export async function fetchFiles(
  unit: Unit,
  { id, companyId, connectionId }: Pick<Message, 'id' | 'companyId' | 'connectionId'>,
  { content, thumbnail, pictureAddress }: InboundMessage,
): Promise<void> {
  if ('media' in content && connectionId !== null) await unit.enqueue(downloadMediaJob(id, companyId, connectionId));
  if (thumbnail !== undefined || (pictureAddress !== undefined && !('media' in content)))
    await unit.enqueue(keepThumbnailJob(id, companyId));
}
