import type { MessageHistory, ShownMessage } from '@recado/api/live';
import type { Ticket } from '@recado/contract';
import { useEffect, useState } from 'react';
import { useViewer } from '../../viewer.ts';
import { messageKey } from './message-key.ts';

/** The "new messages" line: the key of the message below it, and whether its place is still being searched for. */
interface UnreadLine {
  line: string | number | null;
  isLooking: boolean;
}

/**
 * The position of the "new messages" line: before the first message that was unread when the chat was opened, or that
 * arrived while the browser tab was hidden or the end of the chat was out of view. It stays after the messages are
 * marked as read, until the user answers, which may be before it is loaded.
 */
export function useFirstUnread(ticket: Ticket, history: MessageHistory, isEndSeen: boolean): UnreadLine {
  const [unread] = useState(ticket.unreadMessages);
  const { id: viewerId } = useViewer();
  const [line, setLine] = useState<string | number | null>(null);
  const [isLooking, setLooking] = useState(unread > 0);
  const { messages, hasOlder, isLoadingOlder, olderFailed, loadOlder } = history;
  const isSettled = !history.isLoading && !history.isRefreshing;
  if (isLooking && isAnsweredBy(viewerId, messages)) {
    setLooking(false);
  } else if (isLooking && isSettled) {
    const found = firstUnreadOf(messages, unread, hasOlder);
    if (typeof found === 'object') setLine(messageKey(found));
    if (found !== 'unknown') setLooking(false);
  }
  useEffect(() => {
    if (!isLooking || !isSettled || isLoadingOlder) return;
    if (olderFailed) setLooking(false);
    else loadOlder();
  }, [isLooking, isSettled, isLoadingOlder, olderFailed, loadOlder]);
  useLineWhileAway(messages.at(-1), { isEndSeen, hasLine: unread > 0 }, setLine);
  return { line, isLooking };
}

/**
 * Sets the line before the first message that arrives out of view, unless there is one already, and removes it when the
 * user answers.
 */
function useLineWhileAway(
  newest: ShownMessage | undefined,
  { isEndSeen, hasLine }: { isEndSeen: boolean; hasLine: boolean },
  draw: (key: string | number | null) => void,
): void {
  const [seen, setSeen] = useState(newest && messageKey(newest));
  const [isDrawn, setDrawn] = useState(hasLine);
  const [wasEndSeen, setEndSeen] = useState(isEndSeen);
  useEffect(() => {
    const leave = () => document.hidden && setDrawn(false);
    document.addEventListener('visibilitychange', leave);
    return () => document.removeEventListener('visibilitychange', leave);
  }, []);
  if (isEndSeen !== wasEndSeen) {
    setEndSeen(isEndSeen);
    if (isEndSeen) setDrawn(false);
  }
  const key = newest && messageKey(newest);
  if (newest === undefined || key === undefined || key === seen) return;
  setSeen(key);
  const isAway = document.hidden || !isEndSeen;
  if (newest.outgoing) {
    setDrawn(false);
    draw(null);
  } else if (!newest.fromMe && seen !== undefined && isAway && !isDrawn) {
    setDrawn(true);
    draw(key);
  }
}

/** Whether the user has answered what was unread: they wrote before it was loaded. */
export function isAnsweredBy(viewerId: number, messages: readonly ShownMessage[]): boolean {
  const newest = messages.at(-1);
  if (!newest) return false;
  return newest.outgoing !== undefined || (newest.fromMe && newest.user?.id === viewerId);
}

/** The maximum number of messages loaded to find the first unread one; beyond it the chat starts at its end. */
const furthest = 60;

/** The first unread message of a chat. */
type FirstUnread = ShownMessage | 'unknown' | 'further back';

/**
 * The oldest of the `unread` newest messages of the customer. `unknown` while older messages must be loaded first;
 * `further back` when there are too many of them.
 */
export function firstUnreadOf(messages: readonly ShownMessage[], unread: number, hasOlder: boolean): FirstUnread {
  const received = messages.filter((message) => !message.fromMe);
  const first = received.at(-Math.min(unread, received.length));
  if (first && (received.length >= unread || !hasOlder)) return first;
  return hasOlder && messages.length < furthest ? 'unknown' : 'further back';
}
