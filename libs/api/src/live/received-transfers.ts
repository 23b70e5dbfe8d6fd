import type { Transfer } from '@recado/contract';
import { useSyncExternalStore } from 'react';
import { api, onEvent } from '../client/index.ts';

/** The list until the server sends one. */
export const noTransfers: readonly Transfer[] = [];
let transfers = noTransfers;
const listeners = new Set<() => void>();

onEvent('transfers', ({ records }) => change(records));

function change(next: readonly Transfer[]): void {
  transfers = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The tickets that colleagues transferred to the signed-in user and that they have not opened yet, newest first. The
 * server sends them as the answer to `joinNotification`, and on every change.
 */
export function useReceivedTransfers(): readonly Transfer[] {
  return useSyncExternalStore(subscribe, () => transfers);
}

/** The unopened transfer of a ticket. */
export function useReceivedTransfer(ticketId: number): Transfer | undefined {
  return useSyncExternalStore(subscribe, () => transfers.find((transfer) => transfer.ticketId === ticketId));
}

/**
 * Removes the mark of a transfer, on the screen at once. Rejects with ApiFailure; the mark then returns with the next
 * page.
 */
export async function seeTransfer(ticketId: number): Promise<void> {
  change(transfers.filter((transfer) => transfer.ticketId !== ticketId));
  await api('DELETE /transfers/:ticketId', { params: { ticketId } });
}

/** Forgets the transfers of a user who signed out. */
export function forgetTransfers(): void {
  if (transfers !== noTransfers) change(noTransfers);
}
