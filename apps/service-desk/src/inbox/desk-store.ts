import { sessionStore } from '@recado/auth';
import type { Ticket } from '@recado/contract';
import { create } from 'zustand';

/** The tabs of the ticket list (SPEC §2.4). */
export type DeskTab = 'open' | 'group' | 'closed' | 'search';
/** The two halves of the open and group tabs. */
type DeskHalf = 'assigned' | 'pending';
/** What a list shows in place of its halves: tickets that are aside. */
type DeskAside = 'snoozed' | 'followed';

/** The user's settings of the ticket list; kept until the browser tab is closed. */
interface DeskState {
  tab: DeskTab;
  half: DeskHalf;
  aside: DeskAside | null;
  /** The chosen queues; an empty list means all. */
  queueIds: number[];
  /** `undefined` until the user chooses: on for administrators (SPEC §4.1). */
  showAll: boolean | undefined;
  /** The order of the open lists: by activity, or the longest waiting first. */
  sort: 'activity' | 'waiting';
  /** On narrow screens: whether the list or the chat is shown. */
  front: 'list' | 'chat';
  /** The waiting ticket that the chat pane shows read-only. */
  peeked: Ticket | null;
  /** The uuid of the clicked row, until the URL has changed. */
  clicked: string | null;
  /** Counts requests to focus the search box; each new count focuses it. */
  searchWanted: number;
  /** The company must link a phone first. */
  connectsFirst: boolean;
  /** The user opened the list although no phone was ever linked. */
  withoutConnection: boolean;
  /** The pins were asked for: a list that is shown again does not wait for the end of the start. */
  asksPins: boolean;
  /** The view whose tickets are listed; null: those of the tab. */
  viewId: number | null;
  /** The views were asked for. */
  asksViews: boolean;
}

const untouched: DeskState = {
  tab: 'open',
  half: 'assigned',
  aside: null,
  queueIds: [],
  showAll: undefined,
  sort: 'activity',
  front: 'list',
  peeked: null,
  clicked: null,
  searchWanted: 0,
  connectsFirst: false,
  withoutConnection: false,
  asksPins: false,
  viewId: null,
  asksViews: false,
};

/** The state of the ticket list's screen. */
export const useDesk = create<DeskState>(() => untouched);

// The next user who signs in has other queues and rights.
sessionStore.subscribe((now, before) => {
  if (now.session?.user.id !== before.session?.user.id) useDesk.setState(untouched);
});

/** Changes settings of the list. */
export const arrangeDesk = (part: Partial<DeskState>): void => useDesk.setState(part);

/** Shows a waiting ticket's messages instead of the chat. */
export const peekAt = (ticket: Ticket): void => useDesk.setState({ peeked: ticket, front: 'chat' });

/** Ends the peek: the chat of the URL is shown again. */
export const endPeek = (): void => useDesk.setState({ peeked: null });

/** Ends the peek where it began: in the list. */
export const leavePeek = (): void => useDesk.setState({ peeked: null, front: 'list' });

/** Shows the search tab and focuses its box. */
export function openSearch(): void {
  useDesk.setState(({ searchWanted }) => ({
    ...{ tab: 'search', front: 'list', viewId: null },
    searchWanted: searchWanted + 1,
  }));
}

/** Lists the tickets of a view; null: those of the tab again. */
export function openView(viewId: number | null): void {
  useDesk.setState(({ tab }) => ({ viewId, front: 'list', asksViews: true, tab: tab === 'search' ? 'open' : tab }));
}
