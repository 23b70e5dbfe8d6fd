import {
  chatActionJob,
  type EditMessageJob,
  type MarkReadJob,
  type ReactMessageJob,
  type RemoveMessageJob,
  type SendMessageJob,
} from '../../channels/jobs.ts';
import type { Unit } from '../../platform/database/database.ts';
import type { Message } from './message-rows.ts';

/** The chat actions with their payloads; they run in order per chat, in `channels/`. */
interface ChatActions {
  'send-message': SendMessageJob;
  'edit-message': EditMessageJob;
  'remove-message': RemoveMessageJob;
  'react-message': ReactMessageJob;
  'mark-read': MarkReadJob;
}

/**
 * Enqueues a chat action for a message, in the transaction that causes it. A message without a connection or WhatsApp
 * id was never on WhatsApp, so nothing is enqueued. The lane is the ticket's, not the chat's: a chat is named by number
 * until its LID is known, and messages before and after that must keep their order.
 */
export async function enqueueChatAction<Kind extends keyof ChatActions>(
  unit: Unit,
  kind: Kind,
  payload: ChatActions[Kind],
  message: Pick<Message, 'companyId' | 'ticketId' | 'connectionId' | 'chatId' | 'wid'>,
): Promise<void> {
  const { companyId, ticketId, connectionId, chatId, wid } = message;
  if (connectionId === null || chatId === null || wid === null) return;
  await unit.enqueue(chatActionJob(kind, payload, { companyId, connectionId, chatId: `ticket-${ticketId}` }));
}
