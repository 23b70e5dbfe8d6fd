import { useEffect } from 'react';
import { create } from 'zustand';

/** A message that something outside the conversation wants to be shown. */
const useWanted = create<{ ticketId: number; messageId: number | null }>(() => ({ ticketId: 0, messageId: null }));

/** Shows a message of a ticket in its chat, once that is open. */
export const jumpTo = (ticketId: number, messageId: number): void => useWanted.setState({ ticketId, messageId });

/** Jumps to the message that is wanted in this ticket. */
export function useWantedMessage(ticketId: number, jump: (messageId: number) => void): void {
  const wanted = useWanted((state) => (state.ticketId === ticketId ? state.messageId : null));
  useEffect(() => {
    if (wanted === null) return;
    useWanted.setState({ messageId: null });
    jump(wanted);
  }, [wanted, jump]);
}
