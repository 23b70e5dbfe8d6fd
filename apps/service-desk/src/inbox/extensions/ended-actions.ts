import { create } from 'zustand';

const useEnded = create<{ ticketIds: ReadonlySet<number> }>(() => ({ ticketIds: new Set() }));

/** Remembers that an action of another remote ended in a ticket: what it did may be worth a note above the composer. */
export function noteEndedAction(ticketId: number): void {
  useEnded.setState(({ ticketIds }) => ({ ticketIds: new Set([...ticketIds, ticketId]) }));
}

/** Whether an action of another remote ended in a ticket since the page was loaded. */
export function useHadAction(ticketId: number): boolean {
  return useEnded(({ ticketIds }) => ticketIds.has(ticketId));
}
