import { eq } from 'drizzle-orm';
import { tickets } from '../../platform/database/schema/index.ts';
import type { Context, Handlers } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import type { StoredFile } from '../../platform/storage/storage.ts';
import { requireTicket } from '../tickets/visibility.ts';
import { editMessage, removeMessage, retryMessage } from './change-message.ts';
import { listMessages } from './list-messages.ts';
import { markTicketRead } from './mark-read.ts';
import { presentMessage } from './message.presenter.ts';
import { reloadMessage } from './message-events.ts';
import { reactToMessage } from './reactions.ts';
import { alreadySent, sendMessages } from './send-messages.ts';
import { areVoiceNotes } from './voice-note.ts';

type MessageKeys =
  | 'GET /messages/:ticketId'
  | 'GET /messages/:messageId/renewed'
  | 'POST /messages/:ticketId'
  | 'POST /messages/edit/:messageId'
  | 'PUT /messages/:messageId/reaction'
  | 'DELETE /messages/:messageId'
  | 'POST /messages/:messageId/retry'
  | 'POST /messages/:ticketId/read';

/** Messages of a ticket (SPEC §4.2, §5, §7). */
export function messageRoutes(platform: Platform): Handlers<MessageKeys> {
  const { database } = platform;
  return {
    'GET /messages/:ticketId': ({ session, params, query }) =>
      database.tenant(session.companyId, (unit) => listMessages(platform, unit, session, params.ticketId, query)),

    'GET /messages/:messageId/renewed': ({ session, params }) =>
      database.tenant(session.companyId, async (unit) => {
        const row = await reloadMessage(unit, params.messageId);
        await requireTicket(unit, session, eq(tickets.id, row.message.ticketId));
        return presentMessage(platform, row);
      }),

    'POST /messages/:ticketId': (context) => send(platform, context),

    'POST /messages/edit/:messageId': ({ session, params, body }) =>
      database.tenant(session.companyId, (unit) => editMessage(platform, unit, session, params.messageId, body.body)),

    'PUT /messages/:messageId/reaction': ({ session, params, body }) =>
      database.tenant(session.companyId, (unit) =>
        reactToMessage(platform, unit, session, params.messageId, body.emoji),
      ),

    'DELETE /messages/:messageId': ({ session, params }) =>
      database.tenant(session.companyId, (unit) => removeMessage(platform, unit, session, params.messageId)),

    'POST /messages/:messageId/retry': ({ session, params }) =>
      database.tenant(session.companyId, (unit) => retryMessage(platform, unit, session, params.messageId)),

    'POST /messages/:ticketId/read': ({ session, params }) =>
      database.tenant(session.companyId, async (unit) => {
        await markTicketRead(platform, unit, await requireTicket(unit, session, eq(tickets.id, params.ticketId)));
        return { message: 'Messages marked as read' };
      }),
  };
}

async function send(platform: Platform, context: Context<'POST /messages/:ticketId'>) {
  const { session, params, body, files } = context;
  const { database } = platform;
  if (files.length > 0) return sendFiles(platform, context);
  const messages = await database.tenant(session.companyId, (unit) =>
    sendMessages(platform, unit, session, params.ticketId, body, []),
  );
  return { messages };
}

/**
 * Files are kept before the transaction, which does no file work, and only when the caller may see the ticket and did
 * not send them before. If the transaction refuses, they are thrown away again.
 */
async function sendFiles(platform: Platform, context: Context<'POST /messages/:ticketId'>) {
  const { database, storage } = platform;
  const { session, params, body, files } = context;
  const repeated = await database.tenant(session.companyId, async (unit) => {
    await requireTicket(unit, session, eq(tickets.id, params.ticketId));
    return alreadySent(platform, unit, params.ticketId, body.idempotencyKey);
  });
  if (repeated.length > 0) return { messages: repeated };
  const kept: StoredFile[] = [];
  try {
    for (const file of files) kept.push(await storage.keep(file, session.companyId));
    const sending = { ...body, voice: body.voice === true && (await areVoiceNotes(storage, kept)) };
    const messages = await database.tenant(session.companyId, (unit) =>
      sendMessages(platform, unit, session, params.ticketId, sending, kept),
    );
    return { messages };
  } catch (error) {
    await storage.remove(kept.map((file) => file.id));
    throw error;
  }
}
