import { useLiveList } from '@recado/api/live';
import type { Invoice } from '@recado/contract';
import { Button, EmptyState, formatDate, formatMoney } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { type Column, ListPage, LiveTable } from '@recado/ui/records';
import { useNavigate } from '@recado/ui/router';
import { invoices } from './invoices.ts';
import { invoiceTint, StateText } from './state-text.tsx';

/** The company's invoices; overdue ones are highlighted (SPEC §2.9, §4.6). */
export function InvoiceList() {
  const { t } = useTranslation('billing');
  const navigate = useNavigate();
  const list = useLiveList(invoices, {});
  const columns: Column<Invoice>[] = [
    { key: 'id', title: t('invoices.id'), render: ({ id }) => id, align: 'right', width: '1%' },
    { key: 'detail', title: t('invoices.detail'), render: ({ detail }) => detail, isCardTitle: true },
    { key: 'value', title: t('invoices.value'), render: ({ value }) => formatMoney(value), align: 'right' },
    { key: 'dueDate', title: t('invoices.dueDate'), render: ({ dueDate }) => formatDate(dueDate) },
    {
      key: 'status',
      title: t('invoices.status'),
      render: (invoice) => <StateText invoice={invoice} />,
    },
    { key: 'action', title: t('invoices.action'), render: (invoice) => <InvoiceAction invoice={invoice} /> },
  ];
  return (
    <ListPage
      title={t('invoices.title')}
      action={<Button onClick={() => navigate('/subscription')}>{t('subscription.title')}</Button>}
    >
      <LiveTable
        label={t('invoices.title')}
        list={list}
        columns={columns}
        rowClass={invoiceTint}
        empty={
          <EmptyState
            title={t('invoices.empty')}
            description={t('invoices.emptyText')}
            action={
              <Button type="primary" onClick={() => navigate('?invoice=next')}>
                {t('subscription.subscribe')}
              </Button>
            }
          />
        }
      />
    </ListPage>
  );
}

/** PAGAR for an unpaid invoice, the receipt for a paid one (SPEC §2.9). */
function InvoiceAction({ invoice: { id, status } }: { invoice: Invoice }) {
  const { t } = useTranslation('billing');
  const navigate = useNavigate();
  if (status === 'open') {
    return (
      <Button type="primary" aria-label={t('invoices.payOne', { id })} onClick={() => navigate(`?invoice=${id}`)}>
        {t('checkout.pay')}
      </Button>
    );
  }
  if (status !== 'paid') return null;
  return (
    <Button aria-label={t('invoices.receiptOf', { id })} onClick={() => navigate(`?receipt=${id}`)}>
      {t('invoices.receipt')}
    </Button>
  );
}
