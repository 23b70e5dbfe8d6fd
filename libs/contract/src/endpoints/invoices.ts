import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { invoice, platformInvoice } from '../entities/invoice.ts';
import { idInText } from '../fields.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { resourceEvent } from '../resource-event.ts';

/** Invoices are readable for the company's administrators, even after the subscription ended. */
const reading = { access: 'invoices:view', whenExpired: 'administrators' } as const;
const params = z.object({ invoiceId: idInText });
const status = z.enum(['open', 'paid', 'cancelled']);

/** The invoices of the user's company (SPEC §4.6), and the super user's actions on those of any company. */
export const invoiceEndpoints = defineEndpoints({
  'GET /invoices/all': {
    ...reading,
    summary: 'Invoices, newest due date first',
    query: pageQuery,
    answer: z.array(invoice),
  },
  'GET /invoices': {
    ...reading,
    summary: 'The same with their count',
    query: pageQuery,
    answer: pageOf('records', invoice),
  },
  'POST /invoices/next': {
    ...reading,
    tenancy: 'system',
    summary: 'The invoice to pay now: the oldest open one, else the next one, which is made if it does not exist',
    callsPerMinute: 20,
    answer: invoice,
    errors: ['ERR_NOTHING_DUE', 'ERR_TOO_MANY_REQUESTS'],
  },
  'GET /invoices/:invoiceId': {
    ...reading,
    summary: 'One invoice',
    params,
    answer: invoice,
    errors: ['ERR_NO_INVOICE_FOUND'],
  },
  'PUT /invoices/:invoiceId': {
    summary: 'Confirm by hand that any company paid, cancel an open invoice, or open a cancelled one again',
    access: 'platform:manage',
    tenancy: 'system',
    params,
    body: z.object({ status }),
    answer: platformInvoice,
    errors: ['ERR_NO_INVOICE_FOUND', 'ERR_INVOICE_STATE'],
  },
});

/** `invoice` is for the administrators of its company, also when its subscription ended; `platformInvoice` for super users. */
export const invoiceEvents = { invoice: resourceEvent(invoice), platformInvoice: resourceEvent(platformInvoice) };
