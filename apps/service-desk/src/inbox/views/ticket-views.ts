import { useLiveList } from '@recado/api/live';
import { useAbility } from '@recado/auth';
import type { TicketView } from '@recado/contract';
import { useMemo } from 'react';
import { useRemovedViews } from './held-removal.ts';
import { ticketViews } from './views-resource.ts';

/** The views in their order, without those that are about to be deleted. */
export function useViews() {
  const list = useLiveList(ticketViews, {});
  const removed = useRemovedViews();
  const { items } = list;
  const views = useMemo(() => items.filter(({ id }) => !removed.has(id)), [items, removed]);
  return { ...list, views };
}

/** Whether the user may change a view: their own, administrators also those for others. */
export function useMayChange(view: Pick<TicketView, 'scope'>): boolean {
  const managesShared = useAbility('settings:manage');
  return view.scope === 'own' || managesShared;
}

/** The views among which one has its place. */
export function siblingsOf(view: TicketView, views: readonly TicketView[]): TicketView[] {
  return views.filter(({ scope, queueId }) => scope === view.scope && queueId === view.queueId);
}
