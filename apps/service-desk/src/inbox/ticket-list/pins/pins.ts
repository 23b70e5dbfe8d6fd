import { applyToCache, defineResource, type LiveList, type TicketQuery, tickets, useLiveList } from '@recado/api/live';
import type { Ticket } from '@recado/contract';
import { useAfterStart, useNotify } from '@recado/ui/core';
import { useEffect, useMemo } from 'react';
import { useEvent } from '../../../use-event.ts';
import { arrangeDesk, useDesk } from '../../desk-store.ts';
import { useViewer } from '../../viewer.ts';
import { keepPins, keptPins } from './kept-pins.ts';

/** The tickets that the user keeps at the top of their lists. */
const pinnedTickets = defineResource({
  list: 'GET /ticket-pins',
  update: 'PUT /ticket-pins/:ticketId',
  remove: 'DELETE /ticket-pins/:ticketId',
  counts: false,
  events: {
    ticketPin: (event) =>
      event.action === 'create' ? { type: 'upsert', record: event.ticket } : { type: 'remove', id: event.ticketId },
    ticket: (event) => (event.action === 'delete' ? { type: 'remove', id: event.ticketId } : newer(event.ticket)),
    appMessage: ({ ticket }) => newer(ticket),
  },
  compare: (a, b) => b.lastMessageAt.localeCompare(a.lastMessageAt) || b.id - a.id,
});

/** A changed ticket changes among the pinned ones; it becomes none of them. */
function newer(ticket: Ticket) {
  return {
    type: 'patch' as const,
    where: ({ id, updatedAt }: Ticket) => id === ticket.id && updatedAt <= ticket.updatedAt,
    patch: () => ticket,
  };
}

/** The pinned tickets. They are asked for after the first screen; until then, those that this browser remembers. */
function usePins(): { ids: ReadonlySet<number>; known: readonly Ticket[] } {
  const { id: viewerId } = useViewer();
  const isAfterStart = useAfterStart();
  const isAsked = useDesk(({ asksPins }) => asksPins);
  useEffect(() => {
    if (isAfterStart) arrangeDesk({ asksPins: true });
  }, [isAfterStart]);
  const { items, isLoading, error } = useLiveList(pinnedTickets, {}, { enabled: isAsked });
  const isKnown = isAsked && !isLoading && error === null;
  return useMemo(() => {
    const ids = isKnown ? items.map(({ id }) => id) : keptPins(viewerId);
    if (isKnown) keepPins(viewerId, ids);
    return { ids: new Set(ids), known: items };
  }, [isKnown, items, viewerId]);
}

/** A list with the pinned tickets that belong to it first, also those of pages that are not loaded. */
export function usePinnedFirst(
  list: LiveList<Ticket>,
  query: TicketQuery,
): { list: LiveList<Ticket>; pinned: ReadonlySet<number> } {
  const { ids, known } = usePins();
  const { items } = list;
  const sorted = useMemo(() => pinnedFirst(items, ids, known, query), [items, ids, known, query]);
  return { list: sorted === items ? list : { ...list, items: sorted }, pinned: ids };
}

function pinnedFirst(
  items: Ticket[],
  ids: ReadonlySet<number>,
  known: readonly Ticket[],
  query: TicketQuery,
): Ticket[] {
  if (ids.size === 0 || items.length === 0) return items;
  const loaded = new Set(items.map(({ id }) => id));
  const further = known.filter((ticket) => !loaded.has(ticket.id) && (tickets.belongs?.(ticket, query) ?? false));
  const first = [...items.filter(({ id }) => ids.has(id)), ...further];
  if (first.length === 0) return items;
  return [...first.toSorted((a, b) => tickets.compare?.(a, b, query) ?? 0), ...items.filter(({ id }) => !ids.has(id))];
}

/** Whether a ticket is pinned, and the function that pins or unpins one: shown at once, taken back if it fails. */
export function usePinning(): { isPinned: (ticketId: number) => boolean; toggle: (ticket: Ticket) => void } {
  const notify = useNotify();
  const { ids } = usePins();
  const toggle = useEvent((ticket: Ticket) => {
    const pin = () => applyToCache(pinnedTickets, { type: 'upsert', record: ticket });
    const unpin = () => applyToCache(pinnedTickets, { type: 'remove', id: ticket.id });
    const isPinned = ids.has(ticket.id);
    if (isPinned) unpin();
    else pin();
    const saved: Promise<unknown> = isPinned
      ? pinnedTickets.remove(ticket.id)
      : pinnedTickets.update(ticket.id, undefined);
    arrangeDesk({ asksPins: true });
    saved.catch((failure) => {
      if (isPinned) pin();
      else unpin();
      notify.error(failure);
    });
  });
  return { isPinned: (ticketId) => ids.has(ticketId), toggle };
}
