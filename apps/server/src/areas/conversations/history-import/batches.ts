import type { HistoryMessage } from '../../../channels/port.ts';
import type { HistoryImport } from './running-imports.ts';

/** Old messages of one chat, oldest first, that are imported together. */
export interface Batch {
  name: string;
  messages: HistoryMessage[];
}

/** The most messages of a batch, few enough not to delay a live message that waits for it. */
const largest = 50;

/** Whether a message is in the window, both ends included, and in a chat that is imported (SERVER §2). */
export function isWanted(
  choice: Pick<HistoryImport, 'windowStart' | 'windowEnd' | 'withGroups'>,
  { message }: HistoryMessage,
): boolean {
  const { windowStart, windowEnd, withGroups } = choice;
  if (message.chat.isGroup && !withGroups) return false;
  if (message.sentAt < windowStart.getTime()) return false;
  return windowEnd === null || message.sentAt <= windowEnd.getTime();
}

/** Splits a history into batches, the chat with the newest message first. Deterministic: same history, same batches. */
export function cutIntoBatches(messages: readonly HistoryMessage[]): Batch[] {
  const chats = Map.groupBy(messages, ({ message }) => message.chat.chatId);
  return [...chats]
    .map(([chatId, ofChat]) => ({ chatId, ofChat: ofChat.toSorted(byTime) }))
    .toSorted((a, b) => newest(b.ofChat) - newest(a.ofChat))
    .flatMap(({ chatId, ofChat }) =>
      slices(ofChat).map((slice, index) => ({ name: `${chatId}#${index}`, messages: slice })),
    );
}

function byTime(a: HistoryMessage, b: HistoryMessage): number {
  return a.message.sentAt - b.message.sentAt;
}

function newest(ofChat: readonly HistoryMessage[]): number {
  return ofChat.at(-1)?.message.sentAt ?? 0;
}

function slices(ofChat: HistoryMessage[]): HistoryMessage[][] {
  const count = Math.ceil(ofChat.length / largest);
  return Array.from({ length: count }, (_, index) => ofChat.slice(index * largest, (index + 1) * largest));
}
