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

/** Forgets the clicked row as soon as the address has followed, or somebody went elsewhere. */
export function useAddressAfterClick(): void {
  const address = useParams().ticketId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is what it waits for.
  useEffect(() => arrangeDesk({ clicked: null }), [address]);
}
