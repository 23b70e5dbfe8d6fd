import { queryClient, useReport } from '@recado/api/live';
import { useRefreshed } from '../use-refreshed.ts';

const key = 'GET /supervision';
/** Milliseconds after which waits are counted again that no event told of, e.g. a customer's further message. */
const everyMilliseconds = 20_000;

/** Reads the figures again, e.g. after a ticket was handed over. */
export function refreshSupervision(): void {
  void queryClient.invalidateQueries({ queryKey: ['report', key] }, { cancelRefetch: false });
}

/** Who waits, and who serves: kept up to date by events and, for what they do not tell, every 20 seconds. */
export function useSupervision() {
  useRefreshed(refreshSupervision, everyMilliseconds);
  return useReport(key, {}, { refreshOn: ['ticketEvent', 'online', 'listedUser', 'queue'], fresh: true });
}
