import { useSyncExternalStore } from 'react';
import { onOutboxChanged, outbox } from './outbox.ts';
import type { Outgoing } from './outgoing.ts';

/** The newest message of a ticket that the server does not have yet. */
export function useUnsent(ticketId: number): Outgoing | undefined {
  return useSyncExternalStore(onOutboxChanged, () => outbox().findLast((outgoing) => outgoing.ticketId === ticketId));
}
