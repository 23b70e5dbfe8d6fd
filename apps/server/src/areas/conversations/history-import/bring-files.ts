import { and, eq, isNull } from 'drizzle-orm';
import { oldMediaJob } from '../../../channels/jobs.ts';
import type { HistoryMessage } from '../../../channels/port.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { storedContent } from '../messages/message.presenter.ts';
import { announceMessage } from '../messages/message-events.ts';
import type { Message } from '../messages/message-rows.ts';
import { messages } from '../messages/messages.schema.ts';
import { tickets } from '../tickets/tickets.schema.ts';

/** A stored message, as far as it decides whether its file is still to come. */
type Known = Pick<Message, 'id' | 'wid' | 'ticketId' | 'fromMe' | 'isStub' | 'isDeleted'>;

/**
 * Gives imported messages the files that come after them under the same ids (CLOUD-API 9). They keep their place, stay
 * read, and no bot hears of them. A message that is a stub because it could not be read yet stays one.
 */
export async function bringLateFiles(
  unit: Unit,
  { companyId, connectionId }: { companyId: number; connectionId: number },
  known: readonly Known[],
  history: readonly HistoryMessage[],
): Promise<void> {
  const waiting = new Map(known.filter(({ isStub, isDeleted }) => isStub && !isDeleted).map((row) => [row.wid, row]));
  for (const { message } of history) {
    const row = waiting.get(message.wid);
    if (!row || !('media' in message.content) || row.fromMe !== message.fromMe) continue;
    const { listText, ...content } = storedContent(message.content);
    await unit.db
      .update(messages)
      .set({ ...content, isStub: false })
      .where(eq(messages.id, row.id));
    await unit.db
      .update(tickets)
      .set({ lastMessage: listText.slice(0, 500), lastMessageType: content.mediaType })
      .where(and(eq(tickets.id, row.ticketId), isNull(tickets.lastMessageId), isShownOf(message.sentAt)));
    await unit.enqueue(oldMediaJob(row.id, companyId, connectionId));
    await announceMessage(unit, 'update', row.id);
  }
}

/** Whether the list shows an imported message of this time: it has no id there. */
function isShownOf(sentAt: number) {
  return eq(tickets.lastMessageAt, new Date(sentAt));
}
