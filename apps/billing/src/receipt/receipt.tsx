import type { BillingDetails, Invoice } from '@recado/api/contract';
import { shownDocument } from '@recado/api/document-number';
import { useRecord, useReport } from '@recado/api/live';
import { useSession } from '@recado/auth';
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
  const failure = error ?? details.error;
  return (
    <div className="billing-page">
      {record && details.report && <Paper invoice={record} details={details.report} />}
      {failure && <ErrorState failure={failure} />}
      {!failure && (!record || !details.report) && <ListSkeleton />}
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

function Paper({ invoice, details }: { invoice: Invoice; details: BillingDetails }) {
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
          [t('receipt.renewedTo'), invoice.renewedTo && formatDate(invoice.renewedTo)],
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
