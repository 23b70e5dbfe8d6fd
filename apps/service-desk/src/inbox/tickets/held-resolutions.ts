import { api, onEvent, sendAndLeave } from '@recado/api/client';
import { applyAnswer, type LiveList, mostCounted, tickets } from '@recado/api/live';
import { sessionStore } from '@recado/auth';
import type { Ticket } from '@recado/contract';
import { useMemo } from 'react';
import { create } from 'zustand';

/** How long a resolution can be undone before it is sent to the server, in seconds (UX, Learned by using it). */
export const undoSeconds = 5;

/** Callbacks that notify the user if the ticket is not resolved. */
interface Outcomes {
  /** The server refused it. */
  onRefused: (failure: unknown) => void;
  /** The customer wrote meanwhile, so the ticket stays open. */
  onCustomerWrote: () => void;
}

interface HeldResolution extends Outcomes {
  timer: ReturnType<typeof setTimeout>;
  isSent: boolean;
  /** The customer is not asked for a rating. */
  withoutRating: boolean;
}

const heldStore = create<ReadonlyMap<number, HeldResolution>>(() => new Map());

/** Resolves a ticket in five seconds. Until then it is hidden from the list and `undoResolution` stops it. */
export function holdResolution(ticketId: number, outcomes: Outcomes, withoutRating = false): void {
  if (heldStore.getState().has(ticketId)) return;
  const timer = setTimeout(() => void send(ticketId), undoSeconds * 1000);
  change((held) => held.set(ticketId, { ...outcomes, timer, isSent: false, withoutRating }));
}

/** Stops a resolution that was not sent to the server yet. Returns whether that was still possible. */
export function undoResolution(ticketId: number): boolean {
  const held = heldStore.getState().get(ticketId);
  if (!held || held.isSent) return false;
  clearTimeout(held.timer);
  change((all) => all.delete(ticketId));
  return true;
}

const hiddenStore = create<{ ids: ReadonlySet<number> }>(() => ({ ids: new Set() }));

/** Hides the tickets that are about to be resolved together, in place of those before. */
export function hideTickets(ids: readonly number[]): void {
  hiddenStore.setState({ ids: new Set(ids) });
}

/** A list without the tickets that are about to be resolved. */
export function useWithoutHeldResolutions(list: LiveList<Ticket>): LiveList<Ticket> {
  const held = heldStore();
  const hidden = hiddenStore(({ ids }) => ids);
  const { items } = list;
  const shown = useMemo(() => {
    const isAny = held.size + hidden.size > 0;
    return isAny ? items.filter(({ id }) => !held.has(id) && !hidden.has(id)) : items;
  }, [items, held, hidden]);
  if (shown === items) return list;
  // A count at the bound says "or more" (ADR 27): it stays.
  const { count: all } = list;
  const count = all !== null && all < mostCounted ? all - (items.length - shown.length) : all;
  const isEmpty = list.isKnown && !list.error && !list.hasMore && shown.length === 0;
  return { ...list, items: shown, count, isEmpty };
}

const closing = ({ withoutRating }: HeldResolution) =>
  ({
    status: 'closed',
    useIntegration: false,
    promptId: false,
    integrationId: false,
    ...(withoutRating && { withoutRating }),
  }) as const;

async function send(ticketId: number): Promise<void> {
  const held = heldStore.getState().get(ticketId);
  if (!held || held.isSent) return;
  clearTimeout(held.timer);
  change((all) => all.set(ticketId, { ...held, isSent: true }));
  try {
    const request = { params: { ticketId }, body: closing(held) };
    await applyAnswer(tickets, () => api('PUT /tickets/:ticketId', request));
  } catch (failure) {
    held.onRefused(failure);
  } finally {
    change((all) => all.delete(ticketId));
  }
}

function change(edit: (held: Map<number, HeldResolution>) => void): void {
  const next = new Map(heldStore.getState());
  edit(next);
  heldStore.setState(next, true);
}

// A closed tab can no longer undo it.
window.addEventListener('pagehide', () => {
  for (const [ticketId, held] of heldStore.getState()) {
    if (undoResolution(ticketId)) sendAndLeave('PUT /tickets/:ticketId', { params: { ticketId }, body: closing(held) });
  }
});

onEvent('appMessage', ({ message, ticket, action }) => {
  const held = heldStore.getState().get(ticket.id);
  if (held && action === 'create' && !message.fromMe && undoResolution(ticket.id)) held.onCustomerWrote();
});

// Without the session the server would refuse it. The ticket stays open.
sessionStore.subscribe((now, before) => {
  if (now.session?.user.id === before.session?.user.id) return;
  for (const ticketId of heldStore.getState().keys()) undoResolution(ticketId);
});
