import { create } from 'zustand';

/** The ticket whose tags are being edited. */
const useTagged = create<{ ticketId: number | null }>(() => ({ ticketId: null }));

/** The ticket whose tags are being edited, or null. */
export const useTaggedTicket = (): number | null => useTagged((tagged) => tagged.ticketId);

/** Opens the tags of a ticket; null closes them. */
export const editTags = (ticketId: number | null): void => useTagged.setState({ ticketId });
