import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { invoice } from '../entities/invoice.ts';
import { pageQuery } from '../paging.ts';

/** The bills of the own company (SPEC §4.6). */
export const invoiceEndpoints = defineEndpoints({
  'GET /invoices/all': {
    summary: 'Invoices, newest due date first',
    access: 'invoices:view',
    whenExpired: 'allowed',
    query: pageQuery,
    answer: z.array(invoice),
  },
});
