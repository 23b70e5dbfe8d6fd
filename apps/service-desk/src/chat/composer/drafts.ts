import { useEffect } from 'react';
import { createDrafts } from '../../drafts.ts';

/** What was written in tickets and not sent. */
export const { useDraft, draftOf, changeDraft, clearDraft } = createDrafts('ticketDrafts');

let writable: number | null = null;

/** The ticket whose chat is open for writing; null when there is none. */
export function writableTicket(): number | null {
  return writable;
}

/** Makes a ticket the writable one while its open chat is shown. */
export function useWritableTicket(ticketId: number, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    writable = ticketId;
    return () => {
      writable = null;
    };
  }, [ticketId, isOpen]);
}
