import { defineResource } from '@recado/api/live';

/** The company's invoices. */
export const invoices = defineResource({ list: 'GET /invoices', record: 'GET /invoices/:invoiceId', events: {} });
