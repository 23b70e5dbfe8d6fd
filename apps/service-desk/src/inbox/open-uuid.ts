import { useParams } from '@recado/ui/router';
import { useEffect } from 'react';
import { arrangeDesk, useDesk } from './desk-store.ts';

/**
 * The uuid of the ticket whose chat is open. A click on a row shows its chat at once: the router changes the URL in a
 * transition, which is delayed by every frame that is drawn meanwhile.
 */
export function useOpenUuid(): string | null {
  const address = useParams().ticketId ?? null;
  const clicked = useDesk((desk) => desk.clicked);
  return clicked ?? address;
}

/**
 * Forgets the clicked row once the URL has changed, or the user navigated elsewhere: when the workspace is opened
 * again, it shows the ticket of the URL.
 */
export function useAddressAfterClick(): void {
  const address = useParams().ticketId ?? null;
  const isThere = useDesk(({ clicked }) => clicked !== null && clicked === address);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for a new URL, or a row that was clicked again.
  useEffect(() => arrangeDesk({ clicked: null }), [address, isThere]);
}
