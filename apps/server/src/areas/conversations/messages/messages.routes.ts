import { text } from 'node:stream/consumers';
import { isReader, type messageEndpoints } from '@recado/contract';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Call, Handlers } from '../../../platform/http/handler.ts';
import { digestOf } from '../../../platform/storage/receive.ts';
import type { Storage, StoredFile } from '../../../platform/storage/storage.ts';
import { requireTicket } from '../tickets/visibility.ts';
import { alreadySent, contentSent, requireSameContent } from './already-sent.ts';
import { editMessage, removeMessage, retryMessage } from './change-message.ts';
import { markTicketRead, markTicketUnread } from './compose.ts';
import { formerTextsOf } from './former-texts.ts';
import { forwardMessage } from './forward-message.ts';
import { messagePreview } from './link-previews/message-preview.ts';
import { previewOf } from './link-previews/preview-of.ts';
import { listMessages } from './list-messages.ts';
import { requireMessage } from './message-access.ts';
import { presentTo, reloadMessage } from './message-events.ts';
import { reactToMessage } from './reactions.ts';
import { keepPicture } from './receive/store-thumbnail.ts';
import { sendMessages } from './send-messages.ts';

/** Messages of a ticket (SPEC §4.2, §5, §7). */
export function messageRoutes(platform: ServicePlatform): Handlers<keyof typeof messageEndpoints> {
  return {
    'GET /messages/:ticketId': {
      reads: ({ reader, session, params, query }) =>
        listMessages(platform, reader, session, {
          ...query,
          ...params,
          ...(isReader(session.role) && { ahead: true }),
        }),
    },

    'GET /messages/:messageId/renewed': async ({ unit, session, params }) => {
      await requireMessage(unit, session, params.messageId);
      return presentTo(unit, session, await reloadMessage(unit, params.messageId));
    },

    'GET /messages/:messageId/former-texts': async ({ unit, session, params }) => {
      const { message } = await requireMessage(unit, session, params.messageId);
      return { texts: await formerTextsOf(unit, message.id) };
    },

    'POST /messages/:ticketId': { withoutUnit: (call) => send(platform, call) },

    'POST /link-previews': async ({ body: { address } }) => {
      const page = await previewOf(address, { allowed: platform.configuration.outboundOrigins });
      if (!page) return { preview: null };
      const { title, description, image } = page;
      const picture = image && { mimetype: image.mimetype, base64: image.bytes.toString('base64') };
      return { preview: { address, title, description, image: picture } };
    },

    'GET /messages/:messageId/link-preview': messagePreview(platform),

    'POST /messages/edit/:messageId': ({ unit, session, params, body }) =>
      editMessage(unit, session, params.messageId, body.body),

    'PUT /messages/:messageId/reaction': ({ unit, session, params, body }) =>
      reactToMessage(unit, session, params.messageId, body.emoji),

    'POST /messages/react/:messageId': ({ unit, session, params, body }) =>
      reactToMessage(unit, session, params.messageId, body.emoji),

    'POST /messages/:messageId/reactions': ({ unit, session, params, body }) =>
      reactToMessage(unit, session, params.messageId, body.type),

    'DELETE /messages/:messageId': ({ unit, session, params }) => removeMessage(unit, session, params.messageId),

    'POST /messages/:messageId/retry': ({ unit, session, params }) => retryMessage(unit, session, params.messageId),

    'POST /message/forward': ({ unit, session, body }) => forwardMessage(unit, session, body),

    'POST /messages/:ticketId/read': async ({ unit, session, params }) => {
      await markTicketRead(unit, await requireTicket(unit, session, params.ticketId));
      return { message: 'Messages marked as read' };
    },

    'POST /messages/:ticketId/unread': async ({ unit, session, params }) => {
      await markTicketUnread(unit, await requireTicket(unit, session, params.ticketId));
      return { message: 'Ticket marked as unread' };
    },
  };
}

async function send(platform: ServicePlatform, call: Call<'POST /messages/:ticketId'>) {
  const { session, params, body, files } = call;
  const { database } = platform;
  if (files.length > 0 || body.linkPreview?.image) return sendFiles(platform, call);
  const messages = await database.tenant(
    session.companyId,
    (unit) => sendMessages(unit, session, params.ticketId, body, []),
    'often',
  );
  return { messages };
}

/**
 * Files are stored before the transaction, which does no file work, and only when the caller may see the ticket and has
 * not sent them before. If the transaction fails, they are deleted again.
 */
async function sendFiles(platform: ServicePlatform, call: Call<'POST /messages/:ticketId'>) {
  const { database, storage } = platform;
  const { session, params, body, files } = call;
  const repeated = await database.tenant(session.companyId, async (unit) => {
    await requireTicket(unit, session, params.ticketId);
    const messages = await alreadySent(unit, session, params.ticketId, body.idempotencyKey);
    return { messages, content: await contentSent(unit, params.ticketId, body.idempotencyKey) };
  });
  if (repeated.messages.length > 0) {
    const hashes: string[] = [];
    for (const { temporaryPath } of files) hashes.push((await digestOf(temporaryPath)).sha256);
    requireSameContent(repeated.content, { body: body.body, hashes, isTemplate: body.template !== undefined });
    return { messages: repeated.messages };
  }
  const stored: StoredFile[] = [];
  const previews: StoredFile[] = [];
  try {
    const { asDocument = false } = body;
    for (const file of files) stored.push(await storage.keep({ ...file, asDocument }, session.companyId));
    const thumbnail = await keepThumbnail(platform, call);
    previews.push(...(thumbnail ? [thumbnail] : []));
    const sending = { ...body, voice: body.voice === true && (await areVoiceNotes(storage, stored)), thumbnail };
    const messages = await database.tenant(session.companyId, (unit) =>
      sendMessages(unit, session, params.ticketId, sending, stored),
    );
    return { messages };
  } catch (error) {
    await storage.remove([...stored, ...previews].map((file) => file.id));
    throw error;
  }
}

/** Stores the picture of a link preview, which is sent with a text only. */
function keepThumbnail(
  { storage }: ServicePlatform,
  { session, body, files }: Call<'POST /messages/:ticketId'>,
): Promise<StoredFile | undefined> {
  const bytes = Buffer.from(files.length === 0 ? (body.linkPreview?.image ?? '') : '', 'base64');
  return keepPicture(storage, bytes, session.companyId);
}

/** Position of the first packet in an Ogg file: after the page header of 27 bytes and its one lacing value. */
const firstPacket = { start: 28, end: 35 };

/** Whether stored files can be sent as voice notes: phones accept only Opus in Ogg (WHATSAPP.md). */
async function areVoiceNotes(storage: Storage, files: readonly StoredFile[]): Promise<boolean> {
  for (const file of files) {
    if (file.mimetype !== 'audio/ogg' || (await text(await storage.open(file.id, firstPacket))) !== 'OpusHead')
      return false;
  }
  return true;
}
