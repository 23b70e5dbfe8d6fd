import { useSearchParams } from '@recado/ui/router';
import { Checkout } from '../checkout/checkout.tsx';
import { NextInvoice } from '../checkout/next-invoice.tsx';
import { Receipt } from '../receipt/receipt.tsx';
import { InvoiceList } from './invoice-list.tsx';

/**
 * The invoices; the URL contains the one to pay (`invoice`, `next` for the one that is due) or the one whose receipt is shown (`receipt`) (SPEC §2.9).
 */
export default function InvoicesPage() {
  const [asked] = useSearchParams();
  const paid = idIn(asked.get('invoice'));
  const receipt = idIn(asked.get('receipt'));
  if (asked.get('invoice') === 'next') return <NextInvoice />;
  if (paid !== undefined) return <Checkout key={paid} invoiceId={paid} />;
  if (receipt !== undefined) return <Receipt key={receipt} invoiceId={receipt} />;
  return <InvoiceList />;
}

function idIn(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}
