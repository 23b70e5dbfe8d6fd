import type { Invoice } from '@recado/contract';

/** How an invoice is shown: Pago, Vencido, Em Aberto (SPEC §4.6); cancelled ones owe nothing. */
export type InvoiceState = 'paid' | 'overdue' | 'open' | 'cancelled';

/** Paid if paid; overdue if its due date is before today; otherwise open. Both days are YYYY-MM-DD (SPEC §4.6). */
export function invoiceState(invoice: Pick<Invoice, 'status' | 'dueDate'>, day: string): InvoiceState {
  if (invoice.status === 'paid' || invoice.status === 'cancelled') return invoice.status;
  return invoice.dueDate < day ? 'overdue' : 'open';
}

/** The user's local day, YYYY-MM-DD. */
export function today(now = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
