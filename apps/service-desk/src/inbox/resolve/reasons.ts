import { api } from '@recado/api/client';
import { reasons, useAll, useLookup } from '@recado/api/live';
import type { Reason } from '@recado/contract';
import { fold } from '@recado/contract/fold';
import { offeredReasons, type ReasonInTree } from '@recado/contract/reason-tree';
import type { AskingQueue } from './asked-resolution.ts';

/** A reason to choose from, with its name after those above it. */
export type OfferedReason = ReasonInTree<Reason>;

/** The reasons to choose from, those that the user used last first; none, and nothing is requested, if no queue asks why. */
export function useOfferedReasons(all: readonly AskingQueue[]) {
  const queues = all.filter(({ askReason }) => askReason !== 'none');
  const enabled = queues.length > 0;
  const { items, isLoading, error, refetch } = useAll(reasons, {}, { enabled });
  const recent = useLookup(
    'recent-reasons',
    enabled ? [] : null,
    (signal) => api('GET /reasons/recent', { signal }),
    0,
  );
  const { offered, isPartial } = offeredFor(items, queues);
  return {
    offered: recentFirst(offered, recent.found ?? []),
    /** How many of them the user used before. */
    recent: offered.filter(({ reason }) => recent.found?.includes(reason.id)).length,
    isPartial,
    // The order is kept once it is shown.
    isLoading: enabled && (isLoading || (recent.isLooking && !recent.found)),
    error,
    refetch,
  };
}

/** What is offered for all of the queues; without any such reason, what is for some of them. */
function offeredFor(all: readonly Reason[], queues: readonly AskingQueue[]) {
  const ofEach = queues.map(({ id }) => offeredReasons(all, id));
  const asking = ofEach.filter((offered) => offered.length > 0);
  const everywhere = (asking[0] ?? []).filter(({ reason }) =>
    asking.every((offered) => offered.some((one) => one.reason.id === reason.id)),
  );
  if (everywhere.length > 0) return { offered: everywhere, isPartial: false };
  const somewhere = new Map(ofEach.flat().map((one) => [one.reason.id, one]));
  return { offered: [...somewhere.values()], isPartial: somewhere.size > 0 };
}

function recentFirst(offered: readonly OfferedReason[], recent: readonly number[]): OfferedReason[] {
  const used = recent.flatMap((id) => offered.find(({ reason }) => reason.id === id) ?? []);
  return [...used, ...offered.filter((one) => !used.includes(one))];
}

/** Those that have every word of a text in their name or in those above it. */
export function filterReasons(offered: readonly OfferedReason[], text: string): OfferedReason[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  return offered.filter(({ path }) => words.every((word) => fold(path).includes(word)));
}
