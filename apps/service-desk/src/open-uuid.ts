import { useParams } from '@recado/ui/router';
import { useEffect } from 'react';
import { arrangeDesk, useDesk } from './desk-store.ts';

/**
 * The uuid of the ticket whose chat is open. A click on a row shows its chat at once: the router changes the address in a
 * transition, which shares the main thread with every frame that is drawn meanwhile.
 */
export function useOpenUuid(): string | null {
  const address = useParams().ticketId ?? null;
  const clicked = useDesk((desk) => desk.clicked);
  return clicked ?? address;
}

/**
 * Forgets the clicked row once the address is there, or somebody went elsewhere: the workspace shows the address when it is
 * opened again.
 */
export function useAddressAfterClick(): void {
  const address = useParams().ticketId ?? null;
  const isThere = useDesk(({ clicked }) => clicked !== null && clicked === address);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address, or one that was clicked again, is what it waits for.
  useEffect(() => arrangeDesk({ clicked: null }), [address, isThere]);
}
