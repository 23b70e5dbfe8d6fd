import type { Invoice } from '@recado/contract';
import { StatusText, type Tone } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { type InvoiceState, invoiceState, today } from './invoice-state.ts';

const tones: Record<InvoiceState, Tone> = { paid: 'success', overdue: 'danger', open: 'info', cancelled: 'neutral' };

/** The state of an invoice, as a text with its icon (SPEC §4.6). */
export function StateText({ invoice }: { invoice: Pick<Invoice, 'status' | 'dueDate'> }) {
  const { t } = useTranslation('billing');
  const state = invoiceState(invoice, today());
  return <StatusText tone={tones[state]}>{t(`invoices.state.${state}`)}</StatusText>;
}

/** The tint of the row of an overdue invoice (SPEC §4.6). */
export function invoiceTint(invoice: Pick<Invoice, 'status' | 'dueDate'>): string | undefined {
  return invoiceState(invoice, today()) === 'overdue' ? 'invoice-overdue' : undefined;
}
