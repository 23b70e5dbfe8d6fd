import { onEvent } from '@recado/api/client';
import { queryClient } from '@recado/api/live';
import { useEffect } from 'react';
import { campaigns } from '../campaigns/campaigns.ts';

/** How long after the end the report is fetched again, for late acknowledgements (SPEC §4.4); milliseconds. */
const afterEnd = 5000;

const queriesOf = (campaignId: number) => [
  [campaigns.name, 'record', campaignId],
  ['report', 'GET /campaigns/:campaignId/report'],
  ['report', 'GET /campaigns/:campaignId/recipients'],
];

/** Fetches a campaign's report again 5 s after a live update says that it is finished (SPEC §4.4). */
export function useRefetchWhenFinished(campaignId: number): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refetch = () => {
      for (const queryKey of queriesOf(campaignId)) void queryClient.invalidateQueries({ queryKey });
    };
    const stop = onEvent('campaign', (told) => {
      if (told.action === 'delete' || told.record.id !== campaignId || told.record.status !== 'FINALIZADA') return;
      clearTimeout(timer);
      timer = setTimeout(refetch, afterEnd);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [campaignId]);
}
