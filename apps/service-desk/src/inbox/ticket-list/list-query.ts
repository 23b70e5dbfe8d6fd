import type { TicketQuery } from '@recado/api/live';
import type { TicketStatus } from '@recado/contract';
import { useDesk } from '../desk-store.ts';
import { useViewer, type Viewer } from '../viewer.ts';

/** The filters that apply to all lists. */
export interface ListChoice {
  queueIds: readonly number[];
  showAll: boolean | undefined;
  sort?: 'activity' | 'waiting';
}

/**
 * The query of a list for a viewer (SPEC §4.1, Visibility). Without chosen queues the server returns all tickets that
 * the viewer may see. With a group tab, the other lists leave groups out.
 */
export function listQuery(
  status: TicketStatus | undefined,
  isGroup: boolean,
  viewer: Viewer,
  choice: ListChoice,
): TicketQuery {
  const showAll = choice.showAll ?? viewer.seesAll;
  const chosen = [...choice.queueIds].sort((a, b) => a - b);
  return {
    status,
    isGroup: viewer.hasGroupTab && status !== 'closed' && status ? (isGroup ? 'true' : 'false') : undefined,
    showAll: showAll ? 'true' : 'false',
    viewerId: viewer.id,
    queueIds: chosen.length > 0 ? chosen : undefined,
    sort: choice.sort === 'waiting' && status && status !== 'closed' ? 'waiting' : undefined,
  };
}

/** The query of a list with the filters that are set now. */
export function useListQuery(status: TicketStatus | undefined, isGroup = false): TicketQuery {
  const viewer = useViewer();
  const queueIds = useDesk((desk) => desk.queueIds);
  const showAll = useDesk((desk) => desk.showAll);
  const sort = useDesk((desk) => desk.sort);
  return listQuery(status, isGroup, viewer, { queueIds, showAll, sort });
}
