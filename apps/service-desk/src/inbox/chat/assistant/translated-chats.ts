import { create } from 'zustand';

/** Where the chats are kept in the browser. */
const storageKey = 'translated-chats';
/** The most chats that are kept; the oldest are forgotten. */
const keptChats = 200;

const store = create<{ ids: readonly number[] }>(() => ({ ids: kept() }));

function kept(): number[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [];
  } catch {
    return [];
  }
}

/** Whether what the customer of a ticket writes is translated on this device as it arrives. */
export function useIsTranslated(ticketId: number): boolean {
  return store(({ ids }) => ids.includes(ticketId));
}

/** Switches it on or off. */
export function setTranslated(ticketId: number, isTranslated: boolean): void {
  const others = store.getState().ids.filter((id) => id !== ticketId);
  const ids = isTranslated ? [...others, ticketId].slice(-keptChats) : others;
  localStorage.setItem(storageKey, JSON.stringify(ids));
  store.setState({ ids });
}
