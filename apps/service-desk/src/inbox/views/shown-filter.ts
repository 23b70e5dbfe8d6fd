import type { TicketViewFilter } from '@recado/contract';
import type { useDesk } from '../desk-store.ts';

type Shown = Pick<ReturnType<typeof useDesk.getState>, 'tab' | 'half' | 'queueIds'>;

/** The filter of the list that is on the screen, as the beginning of a view. */
export function shownFilter({ tab, half, queueIds }: Shown, showAll: boolean): TicketViewFilter {
  const status = tab === 'closed' ? 'closed' : half === 'pending' ? 'pending' : 'open';
  return {
    statuses: [status],
    ...(queueIds.length > 0 && { inQueues: [...queueIds] }),
    // Waiting tickets are everybody's.
    ...(!showAll && status !== 'pending' && { agents: ['me'] }),
  };
}
