import { onEvent } from '@recado/api/client';
import { useReport } from '@recado/api/live';
import type { TicketView } from '@recado/contract';
import { changesWithTime } from '@recado/contract/ticket-lists';
import { mostCountedViews } from '@recado/contract/view-bounds';
import { useNarrowScreen } from '@recado/ui/core';
import { useEffect, useRef, useState } from 'react';
import { useEvent } from '../../use-event.ts';
import { useDesk } from '../desk-store.ts';
import { useMinute } from '../use-minute.ts';

/**
 * How many tickets each view has, by id, up to 100. Counted again soon after tickets changed, at most every 15 seconds, and each
 * minute if time alone changes them; only while the views are on the screen.
 */
export function useViewCounts(views: readonly TicketView[]): ReadonlyMap<number, number> {
  const isSeen = useIsSeen();
  const ids = JSON.stringify(views.slice(0, mostCountedViews).map(({ id }) => id));
  const { report, refetch } = useReport(
    'GET /ticket-views/counts',
    { query: { ids } },
    { refreshOn: ['ticketView'], enabled: isSeen && views.length > 0 },
  );
  useAfterTickets(refetch, isSeen && views.length > 0);
  useEachMinute(refetch, isSeen && views.some(({ filter }) => changesWithTime(filter)));
  return new Map(report?.counts.map(({ id, count }) => [id, count]));
}

/** Milliseconds from a change to the count, and between two counts: each is a statement for each view. */
const soon = 1_500;
const gap = 15_000;

/** Runs a task soon after tickets changed, however many did; also when it is wanted again, because nobody listened meanwhile. */
function useAfterTickets(task: () => void, isWanted: boolean): void {
  const run = useEvent(task);
  const wasWanted = useRef(false);
  useEffect(() => {
    if (!isWanted) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = 0;
    const schedule = () => {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          last = Date.now();
          run();
        },
        Math.max(soon, last + gap - Date.now()),
      );
    };
    if (wasWanted.current) schedule();
    wasWanted.current = true;
    const stops = (['ticket', 'appMessage'] as const).map((name) => onEvent(name, schedule));
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [isWanted, run]);
}

/** Runs a task each minute while it is wanted. */
export function useEachMinute(task: () => void, isWanted: boolean): void {
  const minute = useMinute();
  const [first] = useState(minute);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for a new minute, not for a new function.
  useEffect(() => {
    if (isWanted && minute !== first) task();
  }, [minute]);
}

/** Whether the list is on the screen: the tab of the browser is shown, and on a narrow page the list rather than the chat. */
function useIsSeen(): boolean {
  const isBehind = useDesk(({ front }) => front === 'chat');
  const isNarrow = useNarrowScreen();
  const [isShown, setShown] = useState(document.visibilityState !== 'hidden');
  useEffect(() => {
    const look = () => setShown(document.visibilityState !== 'hidden');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isShown && !(isNarrow && isBehind);
}
