import type { Ticket } from '@recado/contract';
import { useParams, useSearchParams } from '@recado/ui/router';
import { useEffect } from 'react';
import { create } from 'zustand';
import type { Jumps } from './use-jump.ts';

/** A requested position in a chat, set elsewhere: a hit of a search, a day. */
type AskedPlace = { ticketId: number } & ({ messageId: number } | { day: string });

const useAsked = create<{ place: AskedPlace | null }>(() => ({ place: null }));

/** Makes the chat of a ticket jump to a position: at once if it is open, otherwise when it opens. */
export function askForPlace(place: AskedPlace): void {
  useAsked.setState({ place });
}

/** Jumps to the requested position once the messages are loaded. */
export function useRequestedPlace(ticketId: number, { jumpTo, goToDay }: Jumps, isReady: boolean): void {
  const { place } = useAsked();
  useEffect(() => {
    if (!isReady || place?.ticketId !== ticketId) return;
    useAsked.setState({ place: null });
    if ('day' in place) goToDay(place.day);
    else jumpTo(place.messageId);
  }, [place, ticketId, isReady, jumpTo, goToDay]);
}

/** `/tickets/{uuid}?message=20` opens the chat at that message: the URL of a search hit. */
export function usePlaceInAddress({ id: ticketId, uuid }: Ticket): void {
  const [parameters, setParameters] = useSearchParams();
  // A clicked row shows its chat before the URL changes.
  const isThis = useParams().ticketId === uuid;
  const wanted = isThis ? Number(parameters.get('message')) : 0;
  useEffect(() => {
    if (!(wanted > 0)) return;
    askForPlace({ ticketId, messageId: wanted });
    // Removed at once, so that reloading starts at the end.
    setParameters({}, { replace: true });
  }, [wanted, ticketId, setParameters]);
}
