import { changeOf, defineResource } from '@recado/api/live';

/** The company's invoices, newest due date first. */
export const invoices = defineResource({
  list: 'GET /invoices',
  record: 'GET /invoices/:invoiceId',
  update: 'PUT /invoices/:invoiceId',
  events: { invoice: changeOf },
  compare: (a, b) => b.dueDate.localeCompare(a.dueDate) || b.id - a.id,
});
