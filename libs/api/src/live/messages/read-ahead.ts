import { failureOf } from '../../client/failure.ts';
import { queryClient } from '../query-client.ts';
import { refetchAll, repeatAfterFetch } from '../repeat-after-fetch.ts';
import { historyQuery } from './history-query.ts';
import { followMessages, historyKey } from './message-cache.ts';

/** The maximum number of concurrent requests, and of chats that wait for one. */
const mostAtOnce = 2;
const mostWaiting = 6;
/** The maximum number of unopened chats in the cache; beyond it, the one read first is dropped. */
const mostKept = 20;
/** The maximum number of requests per minute: moving the pointer along the whole list does not read all of it. */
const mostPerMinute = 40;
/** How long nothing is read ahead after the server refused because it is busy, in milliseconds. */
const rest = 60_000;

/** In the order in which they are read. */
let waiting: number[] = [];
const running = new Set<number>();
/** Read ahead and not opened yet, the oldest first. */
const kept = new Set<number>();
/** Chats that the server refused to show; opening one shows the reason. */
const refused = new Set<number>();
let requestTimes: number[] = [];
let restsUntil = 0;

/**
 * Reads the newest messages of chats that will probably be opened, so that opening shows them at once; in this order,
 * before those that already wait. Events keep them up to date like those of an opened chat; nothing is marked as read.
 * Does nothing for a known chat, and where the browser shall save data. A failure is shown only when the chat is opened.
 */
export function readAhead(...ticketIds: number[]): void {
  if (savesData()) return;
  const unknown = ticketIds.filter((id) => !isKnown(id) && !running.has(id) && !refused.has(id));
  waiting = [...new Set([...unknown, ...waiting])].slice(0, mostWaiting);
  readNext();
}

/** Whether the person asked their browser to use little data. */
function savesData(): boolean {
  const line: unknown = 'connection' in navigator ? navigator.connection : undefined;
  return typeof line === 'object' && line !== null && 'saveData' in line && line.saveData === true;
}

/** Cancels waiting and running requests, e.g. because the list is scrolled, except for a chat that was opened. */
export function stopReadingAhead(): void {
  waiting = [];
  for (const ticketId of running) {
    if (!isOpen(ticketId)) void queryClient.cancelQueries({ queryKey: historyKey(ticketId), exact: true });
  }
}

/** A chat is opened: if it is being read ahead, it is read once more afterwards, which marks it as read. */
export function openReadAhead(ticketId: number): void {
  waiting = waiting.filter((id) => id !== ticketId);
  refused.delete(ticketId);
  kept.delete(ticketId);
  if (!running.has(ticketId)) return;
  repeatAfterFetch(historyKey(ticketId), (queryKey) => {
    void queryClient.refetchQueries({ queryKey, exact: true, type: 'active' });
  });
}

function readNext(): void {
  const now = Date.now();
  requestTimes = requestTimes.filter((at) => at > now - 60_000);
  if (running.size >= mostAtOnce || requestTimes.length >= mostPerMinute || now < restsUntil) return;
  const ticketId = waiting.shift();
  if (ticketId === undefined) return;
  requestTimes.push(now);
  void read(ticketId).then(readNext);
  readNext();
}

async function read(ticketId: number): Promise<void> {
  followMessages();
  running.add(ticketId);
  try {
    const query = historyQuery(ticketId, { ahead: true });
    await queryClient.fetchInfiniteQuery({ ...query, retry: false, staleTime: Number.POSITIVE_INFINITY });
    if (!isOpen(ticketId)) keep(ticketId);
  } catch (error) {
    giveUp(ticketId, failureOf(error).status);
  } finally {
    running.delete(ticketId);
  }
}

function keep(ticketId: number): void {
  kept.delete(ticketId);
  kept.add(ticketId);
  const [oldest] = kept;
  if (kept.size > mostKept && oldest !== undefined) forget(oldest);
}

function giveUp(ticketId: number, status: number): void {
  // If it was opened meanwhile, only a failure of that request is shown.
  if (isOpen(ticketId)) {
    refetchAll(historyKey(ticketId));
    return;
  }
  if (status === 403 || status === 404) refused.add(ticketId);
  else if (status === 402 || status === 429 || status >= 500) restsUntil = Date.now() + rest;
  forget(ticketId);
}

/** Removes a chat from the cache, unless it is on the screen. */
function forget(ticketId: number): void {
  kept.delete(ticketId);
  if (!isOpen(ticketId)) queryClient.removeQueries({ queryKey: historyKey(ticketId), exact: true });
}

function isKnown(ticketId: number): boolean {
  const state = queryClient.getQueryState(historyKey(ticketId));
  return state?.data !== undefined && !state.isInvalidated;
}

function isOpen(ticketId: number): boolean {
  return (
    (queryClient
      .getQueryCache()
      .find({ queryKey: historyKey(ticketId), exact: true })
      ?.getObserversCount() ?? 0) > 0
  );
}
