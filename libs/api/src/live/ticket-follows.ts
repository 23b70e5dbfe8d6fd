import { useSyncExternalStore } from 'react';
import { api, onEvent } from '../client/index.ts';

const nothing: readonly number[] = [];
let follows = nothing;
const listeners = new Set<() => void>();

onEvent('ticketFollows', ({ ticketIds }) => change(ticketIds));

function change(next: readonly number[]): void {
  follows = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The ids of the tickets that the signed-in user follows, ascending. The server sends them as the answer to
 * `joinNotification`, and on every change.
 */
export function useTicketFollows(): readonly number[] {
  return useSyncExternalStore(subscribe, () => follows);
}

/** Follows a ticket, or no longer: on the screen at once, taken back if it fails. Rejects with ApiFailure. */
export async function followTicket(ticketId: number, follow: boolean): Promise<void> {
  const before = follows;
  const others = before.filter((id) => id !== ticketId);
  const next = follow ? [...others, ticketId].sort((a, b) => a - b) : others;
  change(next);
  const params = { ticketId };
  try {
    await (follow
      ? api('PUT /ticket-follows/:ticketId', { params })
      : api('DELETE /ticket-follows/:ticketId', { params }));
  } catch (failure) {
    // Unless the server has told meanwhile.
    if (follows === next) change(before);
    throw failure;
  }
}

/** Forgets what a user who signed out followed. */
export function forgetTicketFollows(): void {
  if (follows !== nothing) change(nothing);
}
