import type { Macro, Ticket } from '@recado/contract';
import { useEffect } from 'react';
import { create } from 'zustand';

/** What of a ticket a macro needs. */
export type MacroTicket = Pick<Ticket, 'id' | 'uuid' | 'contact' | 'contactId' | 'queue'>;

/** A macro that was not done, with the step that was refused and why. */
export interface RefusedMacro {
  macro: Macro;
  ticket: MacroTicket;
  step: number;
  error: string;
}

interface Opened {
  /** The ticket whose chat is open. */
  shown: MacroTicket | null;
  /** The ticket for which a macro is searched or shown. */
  ticket: MacroTicket | null;
  /** The macro that is shown before it runs; without one it is searched. */
  macro: Macro | null;
  refused: RefusedMacro | null;
}

const store = create<Opened>(() => ({ shown: null, ticket: null, macro: null, refused: null }));

/** What is open of macros. */
export const useOpenedMacro = (): Opened => store();

/** Shows what a macro does in a ticket, before it runs; without a macro they are searched. */
export const openMacro = (ticket: MacroTicket, macro: Macro | null = null): void => store.setState({ ticket, macro });

/** Closes the search and the preview. */
export const closeMacro = (): void => store.setState({ ticket: null, macro: null });

/** Shows why a macro was not done; null ends it. */
export const showRefusedMacro = (refused: RefusedMacro | null): void => store.setState({ refused });

/** The ticket whose chat is open, in any state; null when there is none. */
export const shownTicket = (): MacroTicket | null => store.getState().shown;

/** Makes a ticket the one in which macros run, while its chat is shown. What is open for it closes with the chat. */
export function useShownTicket(ticket: MacroTicket): void {
  useEffect(() => {
    store.setState({ shown: ticket });
    return () => store.setState({ shown: null });
  }, [ticket]);
  useEffect(() => closeMacro, []);
}
