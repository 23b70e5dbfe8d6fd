import {
  type EditMessageJob,
  errandJob,
  type MarkReadJob,
  type ReactMessageJob,
  type RemoveMessageJob,
  type SendMessageJob,
} from '../../channels/jobs.ts';
import type { Unit } from '../../platform/database/database.ts';
import type { Message } from './message-rows.ts';

/** What is asked of the channels, in order per chat; `channels/` does it. */
interface Errands {
  'send-message': SendMessageJob;
  'edit-message': EditMessageJob;
  'remove-message': RemoveMessageJob;
  'react-message': ReactMessageJob;
  'mark-read': MarkReadJob;
}

/**
 * Asks the channels to do something with a message, in the transaction that is the reason for it. A message without
 * connection or WhatsApp id never was on WhatsApp: nothing is asked.
 */
export async function enqueueErrand<Kind extends keyof Errands>(
  unit: Unit,
  kind: Kind,
  payload: Errands[Kind],
  message: Pick<Message, 'companyId' | 'connectionId' | 'chatId' | 'wid'>,
): Promise<void> {
  const { companyId, connectionId, chatId, wid } = message;
  if (connectionId === null || chatId === null || wid === null) return;
  await unit.enqueue(errandJob(kind, payload, { companyId, connectionId, chatId }));
}
