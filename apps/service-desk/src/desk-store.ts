import { sessionStore } from '@recado/auth';
import { create } from 'zustand';

/** The tabs of the ticket list (SPEC §2.4). */
export type DeskTab = 'open' | 'group' | 'closed' | 'search';
/** The two halves of the open and group tabs. */
type DeskHalf = 'assigned' | 'pending';

/** How the user has arranged the ticket list; kept while the tab of the browser lives. */
interface Desk {
  tab: DeskTab;
  half: DeskHalf;
  /** The chosen queues; none chosen means all. */
  queueIds: number[];
  /** `undefined` until the user chooses: on for administrators (SPEC §4.1). */
  showAll: boolean | undefined;
  /** On narrow screens: whether the list or the chat is in front. */
  front: 'list' | 'chat';
  /** Counts requests to write in the search box, so that each focuses it. */
  searchWanted: number;
  /** Linking a phone is the company's first step. */
  connectsFirst: boolean;
  /** The list is wanted although no phone was ever linked. */
  withoutConnection: boolean;
}

const untouched: Desk = {
  tab: 'open',
  half: 'assigned',
  queueIds: [],
  showAll: undefined,
  front: 'list',
  searchWanted: 0,
  connectsFirst: false,
  withoutConnection: false,
};

/** The state of the ticket list's screen. */
export const useDesk = create<Desk>(() => untouched);

// Whoever signs in next has other queues and rights.
sessionStore.subscribe((now, before) => {
  if (now.session?.user.id !== before.session?.user.id) useDesk.setState(untouched);
});

/** Changes how the list is arranged. */
export const arrangeDesk = (part: Partial<Desk>): void => useDesk.setState(part);

/** Brings the search tab to the front, ready to type. */
export function openSearch(): void {
  useDesk.setState(({ searchWanted }) => ({ tab: 'search', front: 'list', searchWanted: searchWanted + 1 }));
}
