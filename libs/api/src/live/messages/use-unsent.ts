import { useSyncExternalStore } from 'react';
import { onOutboxChanged, outbox } from './outbox.ts';
import type { Outgoing } from './outgoing.ts';

/** The newest message of a ticket that the server does not have yet. */
export function useUnsent(ticketId: number): Outgoing | undefined {
  return useSyncExternalStore(onOutboxChanged, () => outbox().findLast((outgoing) => outgoing.ticketId === ticketId));
}

/** The oldest message of a ticket that the server refused: it stays until it is sent again or discarded. */
export function useRefusedSend(ticketId: number): Outgoing | undefined {
  return useSyncExternalStore(onOutboxChanged, () =>
    outbox().find((outgoing) => outgoing.ticketId === ticketId && outgoing.failedCode !== null),
  );
}
