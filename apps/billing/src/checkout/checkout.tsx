import type { Invoice } from '@recado/api/contract';
import { useRecord, useReport } from '@recado/api/live';
import { Button, ErrorState, ListSkeleton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useNavigate, useSearchParams } from '@recado/ui/router';
import { useRef } from 'react';
import { invoices } from '../invoices/invoices.ts';
import { CheckoutForm } from './checkout-form.tsx';
import { PaidPanel } from './paid-panel.tsx';
import { PixPanel } from './pix-panel.tsx';
import { useFreshInvoice } from './use-fresh-invoice.ts';

/** Pays an invoice. The address names it, and whether it is being paid: a reload goes on where it was (SPEC §4.6). */
export function Checkout({ invoiceId }: { invoiceId: number }) {
  const { t } = useTranslation('billing');
  const { record, error } = useRecord(invoices, invoiceId);
  return (
    <div className="billing-page">
      <h1>{t('checkout.title')}</h1>
      {record && <Stage invoice={record} />}
      {!record && error && <ErrorState failure={error} />}
      {!record && !error && <ListSkeleton />}
    </div>
  );
}

function Stage({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('billing');
  const [asked, ask] = useSearchParams();
  const navigate = useNavigate();
  const details = useReport('GET /billing-details', {});
  const isPaying = asked.get('pay') !== null;
  const wasOpen = useRef(invoice.status === 'open');
  useFreshInvoice(invoice.id, isPaying && invoice.status === 'open');
  const toList = () => navigate('/financeiro');
  const edit = () => ask({ invoice: String(invoice.id) });
  if (invoice.status === 'paid' && wasOpen.current) return <PaidPanel invoice={invoice} />;
  if (invoice.status !== 'open') {
    return (
      <div className="billing-card" role="status">
        <p>{t(invoice.status === 'paid' ? 'checkout.alreadyPaid' : 'checkout.cancelled')}</p>
        <Button onClick={toList}>{t('checkout.toList')}</Button>
      </div>
    );
  }
  if (isPaying) return <PixPanel invoiceId={invoice.id} onBack={edit} />;
  if (details.report) {
    const pay = () => ask({ invoice: String(invoice.id), pay: '1' });
    return <CheckoutForm invoice={invoice} details={details.report} onBack={toList} onPay={pay} />;
  }
  return details.error ? <ErrorState failure={details.error} onRetry={details.refetch} /> : <ListSkeleton />;
}
