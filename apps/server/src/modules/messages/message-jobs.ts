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

/** What is asked of the channels, in order per chat; `channels/` does it. */
interface ChatActions {
  'send-message': SendMessageJob;
  'edit-message': EditMessageJob;
  'remove-message': RemoveMessageJob;
  'react-message': ReactMessageJob;
  'mark-read': MarkReadJob;
}

/**
 * Asks the channels to do something with a message, in the transaction that is the reason for it. A message without
 * connection or WhatsApp id never was on WhatsApp: nothing is asked. A person's chat goes by a number until a LID is known:
 * the lane is the ticket's, so that what was written before and after that keeps its order.
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
