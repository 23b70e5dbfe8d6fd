import { create } from 'zustand';

/** The maximum number of selected messages. */
export const mostSelected = 50;

interface Selection {
  /** The ticket whose messages are being selected; null while none are. */
  ticketId: number | null;
  /** Ids of the selected messages, in the order of the selection. */
  ids: readonly number[];
}

const nothing: Selection = { ticketId: null, ids: [] };
const selectionStore = create<Selection>(() => nothing);

/** Shows checkboxes on the messages of a ticket; `messageId` is already selected. */
export function startSelecting(ticketId: number, messageId: number): void {
  selectionStore.setState({ ticketId, ids: [messageId] });
}

/** Selects or deselects a message. Beyond `mostSelected` nothing is added. */
export function toggleSelected(messageId: number): void {
  selectionStore.setState(({ ids }) => {
    if (ids.includes(messageId)) return { ids: ids.filter((id) => id !== messageId) };
    return ids.length < mostSelected ? { ids: [...ids, messageId] } : {};
  });
}

/** Hides the checkboxes. */
export function stopSelecting(): void {
  selectionStore.setState(nothing);
}

/** The ids of the selected messages of a ticket; null while it shows no checkboxes. */
export function useSelection(ticketId: number): readonly number[] | null {
  return selectionStore((selection) => (selection.ticketId === ticketId ? selection.ids : null));
}

/** Whether a message is selected; null while its ticket shows no checkboxes. */
export function useIsSelected(ticketId: number, messageId: number): boolean | null {
  return selectionStore((selection) => (selection.ticketId === ticketId ? selection.ids.includes(messageId) : null));
}
