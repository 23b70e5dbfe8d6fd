import { create } from 'zustand';

/** The ticket from which the contact was opened; it stays open beside other chats, but covers only this one. */
const useDrawer = create<{ openedFor: string | null }>(() => ({ openedFor: null }));

/** The uuid of the ticket for which the contact drawer was opened; null while it is closed. */
export const useContactOpenedFor = (): string | null => useDrawer((drawer) => drawer.openedFor);

/** Opens the contact drawer for a ticket; null closes it. */
export const showContact = (uuid: string | null): void => useDrawer.setState({ openedFor: uuid });
