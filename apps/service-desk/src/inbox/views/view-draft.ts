import { sessionStore } from '@recado/auth';
import type { TicketView, TicketViewFilter } from '@recado/contract';
import { create } from 'zustand';

/** What the dialog of views edits: a stored view, or the filter of a new one. */
export type EditedView = TicketView | { filter: TicketViewFilter };

const editedStore = create<{ edited: EditedView | null }>(() => ({ edited: null }));

// The next user who signs in has other views.
sessionStore.subscribe((now, before) => {
  if (now.session?.user.id !== before.session?.user.id) editedStore.setState({ edited: null });
});

/** The view that is edited; null: none. */
export const useEditedView = (): EditedView | null => editedStore(({ edited }) => edited);

/** Opens the dialog of views; null closes it. */
export function editView(edited: EditedView | null): void {
  editedStore.setState({ edited });
}
