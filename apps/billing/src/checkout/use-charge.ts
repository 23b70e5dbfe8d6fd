import { api, failureOf } from '@recado/api/client';
import type { Charge } from '@recado/api/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/** The charge of an open invoice: the server answers the same one while it waits, and then a new one. */
export function useCharge(invoiceId: number) {
  const client = useQueryClient();
  const queryKey = ['charge', invoiceId];
  const found = useQuery({ queryKey, queryFn: () => fetchCharge(invoiceId), staleTime: Number.POSITIVE_INFINITY });
  return {
    charge: found.data,
    error: found.error && failureOf(found.error),
    isLoading: found.isFetching,
    renew: () => void client.resetQueries({ queryKey }),
  };
}

async function fetchCharge(invoiceId: number): Promise<Charge> {
  return (await api('POST /subscription', { body: { invoiceId } })).charge;
}
