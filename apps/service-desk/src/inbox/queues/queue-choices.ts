import { queues, useLiveList } from '@recado/api/live';
import type { QueueSummary } from '@recado/contract';
import { useViewer } from '../viewer.ts';

/**
 * Queues to choose from. An agent's own come with their session; those of administrators are requested when `wanted`.
 */
export function useQueueChoices(wanted: boolean): { queues: QueueSummary[]; isLoading: boolean } {
  const viewer = useViewer();
  const all = useLiveList(queues, {}, { enabled: wanted && viewer.seesAll });
  return viewer.seesAll ? { queues: all.items, isLoading: all.isLoading } : { queues: viewer.queues, isLoading: false };
}
