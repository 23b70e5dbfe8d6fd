import { useRecord, useReport } from '@recado/api/live';
import { useSession } from '@recado/auth';
import type { Answer, BillingDetails, Invoice } from '@recado/contract';
import { shownDocument } from '@recado/contract/document-number';
import { Button, ErrorState, formatDate, formatDateTime, formatMoney, ListSkeleton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useNavigate } from '@recado/ui/router';
import { Facts } from '../facts.tsx';
import { invoices } from '../invoices/invoices.ts';
import './receipt.css';

/** The receipt of a paid invoice, for printing; nothing else of the page is printed (SPEC §2.9). */
export function Receipt({ invoiceId }: { invoiceId: number }) {
  const { t } = useTranslation('billing');
  const navigate = useNavigate();
  const { record, error } = useRecord(invoices, invoiceId);
  const details = useReport('GET /billing-details', {});
  const payment = useReport('GET /invoices/:invoiceId/receipt', { params: { invoiceId } });
  const failure = error ?? details.error ?? payment.error;
  const isKnown = record && details.report && payment.report;
  return (
    <div className="billing-page">
      {record && details.report && payment.report && (
        <Paper invoice={record} details={details.report} payment={payment.report} />
      )}
      {failure && <ErrorState failure={failure} />}
      {!failure && !isKnown && <ListSkeleton />}
      <div className="billing-actions receipt-actions">
        <Button onClick={() => navigate('/financeiro')}>{t('receipt.back')}</Button>
        {record?.status === 'paid' && (
          <Button type="primary" onClick={() => window.print()}>
            {t('receipt.print')}
          </Button>
        )}
      </div>
    </div>
  );
}

interface PaperProps {
  invoice: Invoice;
  details: BillingDetails;
  payment: Answer<'GET /invoices/:invoiceId/receipt'>;
}

function Paper({ invoice, details, payment: { seller, paymentId } }: PaperProps) {
  const { t } = useTranslation('billing');
  const { company } = useSession().user;
  if (invoice.status !== 'paid') return <p role="status">{t('receipt.notPaid')}</p>;
  const { billingName, document, addressCountry, addressStreet, addressCity, addressState, addressZipCode } = details;
  const address = [addressStreet, addressCity, addressState, addressZipCode].filter(Boolean).join(', ');
  return (
    <article className="receipt billing-card">
      <h1>{t('receipt.title')}</h1>
      <p className="billing-price">{formatMoney(invoice.value)}</p>
      <Facts
        facts={[
          [t('receipt.invoice'), String(invoice.id)],
          [t('invoices.detail'), invoice.detail],
          [t('invoices.dueDate'), formatDate(invoice.dueDate)],
          [t('receipt.paidAt'), formatDateTime(invoice.paidAt ?? invoice.updatedAt)],
          [t('receipt.through'), invoice.paidThrough && t(`receipt.paidThrough.${invoice.paidThrough}`)],
          [t('receipt.paymentId'), paymentId],
          [t('receipt.renewedTo'), invoice.renewedTo && formatDate(invoice.renewedTo)],
          [t('receipt.seller'), seller?.name],
          [t('receipt.sellerDocument'), seller?.document && shownDocument(seller.document)],
          [t('receipt.company'), company.name],
          [t('receipt.payer'), billingName],
          [
            t(addressCountry === 'usa' ? 'checkout.taxNumber' : 'checkout.document'),
            document && shownDocument(document),
          ],
          [t('receipt.address'), address],
        ]}
      />
      <p className="receipt-note">{t('receipt.note')}</p>
    </article>
  );
}
