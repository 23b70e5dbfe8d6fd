import { onEvent } from '@recado/api/client';
import { changeOf, defineResource, queryClient } from '@recado/api/live';
import type { EventName } from '@recado/contract';
import { useEffect } from 'react';
import { invoiceState, today } from '../invoices/invoice-state.ts';

/** The companies with overdue invoices. */
export const overdueCompanies = defineResource({ list: 'GET /revenue/overdue', events: {} });

/** The running trials, and those that ended lately. */
export const trials = defineResource({ list: 'GET /revenue/trials', events: {} });

/** The invoices of all companies, newest due date first. */
export const platformInvoices = defineResource({
  list: 'GET /revenue/invoices',
  events: { platformInvoice: changeOf },
  belongs: (invoice, { searchParam = '', state, companyId }) =>
    searchParam === '' &&
    (state === undefined || invoiceState(invoice, today()) === state) &&
    (companyId === undefined || invoice.companyId === companyId),
  compare: (a, b) => b.dueDate.localeCompare(a.dueDate) || b.id - a.id,
});

/** Payments that need attention, and settled ones. */
export const receivedPayments = defineResource({
  list: 'GET /received-payments',
  update: 'PUT /received-payments/:paymentId',
  events: { receivedPayment: changeOf },
  belongs: (payment, { searchParam = '', state = 'open' }) =>
    searchParam === '' && (state === 'all' || (state === 'settled') === (payment.settledAt !== null)),
});

/** The events for super users that change the revenue. */
export const changesRevenue: readonly EventName[] = ['managedCompany', 'plan', 'platformInvoice'];

/** Milliseconds: several changes at once are one request. */
const soon = 1_500;

/** Fetches the computed lists again soon after a company, a plan or an invoice changed. */
export function useFreshRevenueLists(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        for (const { name } of [overdueCompanies, trials])
          void queryClient.invalidateQueries({ queryKey: [name, 'list'] });
      }, soon);
    };
    const stops = changesRevenue.map((name) => onEvent(name, refresh));
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, []);
}
