import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { invoice } from '../entities/invoice.ts';
import { idInText } from '../fields.ts';
import { pageOf, pageQuery } from '../paging.ts';

/** Invoices are readable for the company's administrators, even after the subscription ended. */
const reading = { access: 'invoices:view', whenExpired: 'allowed' } as const;

/** The invoices of the user's company (SPEC §4.6). */
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
  'GET /invoices/:invoiceId': {
    ...reading,
    summary: 'One invoice',
    params: z.object({ invoiceId: idInText }),
    answer: invoice,
    errors: ['ERR_NO_INVOICE_FOUND'],
  },
});
