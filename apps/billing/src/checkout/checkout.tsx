import { onEvent } from '@recado/api/client';
import { queryClient, useRecord, useReport } from '@recado/api/live';
import { useSession } from '@recado/auth';
import type { Invoice } from '@recado/contract';
import { Button, ErrorState, formatDate, ListSkeleton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Result } from '@recado/ui/records';
import { useNavigate, useSearchParams } from '@recado/ui/router';
import { useEffect, useRef } from 'react';
import { invoices } from '../invoices/invoices.ts';
import { CheckoutForm } from './checkout-form.tsx';
import { PixPanel } from './pix-panel.tsx';

/** Pays an invoice. The URL contains it, and whether it is being paid, so that a reload continues there (SPEC §4.6). */
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

/** How long the message is shown before the start page (SPEC §9). */
const milliseconds = 4_000;

/** The payment arrived: the new due date, and after 4 s the start page (SPEC §4.6). */
function PaidPanel({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('billing');
  const navigate = useNavigate();
  const { company } = useSession().user;
  const dueDate = invoice.renewedTo ?? company.dueDate;
  useEffect(() => {
    const timer = setTimeout(() => navigate('/'), milliseconds);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div role="status">
      <Result
        status="success"
        title={t('paid.title')}
        subTitle={dueDate && t('paid.dueDate', { date: formatDate(dueDate) })}
        extra={<Button onClick={() => navigate('/')}>{t('paid.continue')}</Button>}
      />
    </div>
  );
}

/** Milliseconds between two fetches while a payment is awaited: a sleeping phone may have missed the event. */
const everyMilliseconds = 10_000;

/**
 * Fetches an invoice again while it is being paid: on the event of a payment, when the tab becomes visible, and at an
 * interval.
 */
function useFreshInvoice(invoiceId: number, isAwaited: boolean): void {
  useEffect(() => {
    if (!isAwaited) return undefined;
    const refresh = () => {
      if (!document.hidden) void queryClient.invalidateQueries({ queryKey: [invoices.name, 'record', invoiceId] });
    };
    const stop = onEvent('payment', refresh);
    const timer = setInterval(refresh, everyMilliseconds);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      stop();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [invoiceId, isAwaited]);
}
