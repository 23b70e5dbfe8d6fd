import { api, sendAndLeave } from '@recado/api/client';
import { applyAnswer, type LiveList, mostCounted, tickets } from '@recado/api/live';
import type { Resolution, Ticket } from '@recado/contract';
import { useMemo } from 'react';
import { create } from 'zustand';
import { holdChanges, onCustomerMessage } from './held-changes.ts';

/** Callbacks that notify the user if the ticket is not resolved. */
interface Outcomes {
  /** The server refused it. */
  onRefused: (failure: unknown) => void;
  /** The customer wrote meanwhile, so the ticket stays open. */
  onCustomerWrote: () => void;
}

/** Why a ticket is resolved, and whether its customer is asked for a rating. */
export interface HowResolved extends Resolution {
  withoutRating?: boolean | undefined;
}

/** By the ids of the tickets. */
const held = holdChanges<number, Outcomes & { how: HowResolved }>((ticketId, { how }) =>
  sendAndLeave('PUT /tickets/:ticketId', closing(ticketId, how)),
);

/** Resolves a ticket in five seconds. Until then it is hidden from the list and `undoResolution` stops it. */
export function holdResolution(ticketId: number, outcomes: Outcomes, how: HowResolved = {}): void {
  held.hold(ticketId, { ...outcomes, how }, () =>
    applyAnswer(tickets, () => api('PUT /tickets/:ticketId', closing(ticketId, how))).catch(outcomes.onRefused),
  );
}

/** Stops a resolution that was not sent to the server yet. Returns whether that was still possible. */
export const undoResolution = held.undo;

interface Hidden {
  /** Those that are about to be resolved together. */
  many: readonly number[];
  /** Those that macros are about to resolve. */
  macro: readonly number[];
}

const hiddenStore = create<Hidden>(() => ({ many: [], macro: [] }));

/** Hides tickets that are about to be resolved, in place of those that were hidden for the same reason before. */
export function hideTickets(by: keyof Hidden, ids: readonly number[]): void {
  hiddenStore.setState({ [by]: ids });
}

/** A list without the tickets that are about to be resolved. */
export function useWithoutHeldResolutions(list: LiveList<Ticket>): LiveList<Ticket> {
  const one = held.useAll();
  const { many, macro } = hiddenStore();
  const { items } = list;
  const shown = useMemo(() => {
    const hidden = new Set([...one.keys(), ...many, ...macro]);
    return hidden.size > 0 ? items.filter(({ id }) => !hidden.has(id)) : items;
  }, [items, one, many, macro]);
  if (shown === items) return list;
  // A count at the bound says "or more" (ADR 27): it stays.
  const { count: all } = list;
  const count = all !== null && all < mostCounted ? all - (items.length - shown.length) : all;
  const isEmpty = list.isKnown && !list.error && !list.hasMore && shown.length === 0;
  return { ...list, items: shown, count, isEmpty };
}

function closing(ticketId: number, how: HowResolved) {
  const body = { status: 'closed', useIntegration: false, promptId: false, integrationId: false, ...how } as const;
  return { params: { ticketId }, body };
}

onCustomerMessage(({ id }) => {
  const change = held.all().get(id)?.change;
  if (held.undo(id)) change?.onCustomerWrote();
});
