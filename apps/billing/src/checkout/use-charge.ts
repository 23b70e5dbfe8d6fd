import { api } from '@recado/api/client';
import type { Charge } from '@recado/api/contract';
import { useLookup } from '@recado/api/live';

/** The charge of an open invoice: the server answers the same one while it waits, and then a new one. */
export function useCharge(invoiceId: number) {
  const { found, failure, isLooking, renew } = useLookup(
    'charge',
    [invoiceId],
    () => fetchCharge(invoiceId),
    Number.POSITIVE_INFINITY,
  );
  return { charge: found, error: failure, isLoading: isLooking, renew };
}

async function fetchCharge(invoiceId: number): Promise<Charge> {
  return (await api('POST /subscription', { body: { invoiceId } })).charge;
}
