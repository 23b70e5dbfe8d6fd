import { type LiveList, type TicketQuery, tickets, useLiveList, useTicketFollows } from '@recado/api/live';
import type { Ticket } from '@recado/contract';
import { useDesk } from '../../desk-store.ts';
import { useWithoutHeldResolutions } from '../../tickets/held-resolutions.ts';
import { useViewer } from '../../viewer.ts';
import { useListQuery } from '../list-query.ts';

/** The lists beside the halves of a tab, and which of them is shown in place of these; null if none is. */
export interface AsideLists {
  snoozed: LiveList<Ticket>;
  followed: LiveList<Ticket>;
  counts: Record<'snoozed' | 'followed', number>;
  shown: 'snoozed' | 'followed' | null;
}

/**
 * What is aside in a tab. Snoozed tickets are asked for after the first screen, as the pins; followed ones if the viewer follows
 * any. One whose last ticket has gone is not shown any more: then the halves are.
 */
export function useAsides(isGroup: boolean): AsideLists {
  const isAsked = useDesk(({ asksPins }) => asksPins);
  const aside = useDesk((desk) => desk.aside);
  const follows = useTicketFollows();
  const ofTab = useOfTab(isGroup);
  const snoozed = useLiveList(tickets, { ...ofTab, snoozed: 'true' }, { enabled: isAsked });
  // Theirs are those of others, whatever the lists show.
  const query: TicketQuery = { ...ofTab, showAll: 'true', following: 'true', viewerFollows: follows };
  const followed = useLiveList(tickets, query, { enabled: follows.length > 0 });
  const lists = {
    snoozed: useWithoutHeldResolutions(snoozed),
    followed: useWithoutHeldResolutions(followed),
  };
  // A list that is being asked for again, because one more is followed, stays.
  const counts = { snoozed: lists.snoozed.count ?? 0, followed: lists.followed.count ?? follows.length };
  return { ...lists, counts, shown: aside !== null && counts[aside] > 0 ? aside : null };
}

function useOfTab(isGroup: boolean): TicketQuery {
  const { hasGroupTab } = useViewer();
  const query = useListQuery(undefined);
  return hasGroupTab ? { ...query, isGroup: isGroup ? 'true' : 'false' } : query;
}
