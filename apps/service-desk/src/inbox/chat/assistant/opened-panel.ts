import { create } from 'zustand';

/** What of the assistant is open beside a ticket: its summary, the promises to its contact, the choice of a language. */
export type PanelName = 'summary' | 'promises' | 'language';

const store = create<{ ticketId: number; panel: PanelName } | { ticketId: null }>(() => ({ ticketId: null }));

/** Opens a panel for a ticket. */
export function openPanel(ticketId: number, panel: PanelName): void {
  store.setState({ ticketId, panel }, true);
}

/** Closes the open panel. */
export function closePanel(): void {
  store.setState({ ticketId: null }, true);
}

/** The open panel of a ticket; undefined without one. */
export function usePanel(ticketId: number): PanelName | undefined {
  return store((opened) => ('panel' in opened && opened.ticketId === ticketId ? opened.panel : undefined));
}
