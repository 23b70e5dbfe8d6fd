import { onEvent } from '@recado/api/client';
import { queryClient } from '@recado/api/live';
import { useEffect } from 'react';
import { invoices } from '../invoices/invoices.ts';

/** Milliseconds between two looks while a payment is awaited: an event may have been missed by a sleeping phone. */
const everyMilliseconds = 10_000;

/** Fetches an invoice again while it is being paid: on the event of a payment, when the tab is shown again, and now and then. */
export function useFreshInvoice(invoiceId: number, isAwaited: boolean): void {
  useEffect(() => {
    if (!isAwaited) return undefined;
    const refresh = () => {
      if (!document.hidden) void queryClient.invalidateQueries({ queryKey: [invoices.name, 'record', invoiceId] });
    };
    const stop = onEvent('payment', refresh);
    const timer = setInterval(refresh, everyMilliseconds);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      stop();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [invoiceId, isAwaited]);
}
