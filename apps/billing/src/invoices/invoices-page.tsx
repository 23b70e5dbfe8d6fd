import type { Invoice } from '@recado/api/contract';
import { useLiveList } from '@recado/api/live';
import { EmptyState, formatDate, formatMoney, StatusText, type Tone } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { type Column, ListPage, LiveTable } from '@recado/ui/records';
import { type InvoiceState, invoiceState, today } from './invoice-state.ts';
import { invoices } from './invoices.ts';

const tones: Record<InvoiceState, Tone> = { paid: 'success', overdue: 'danger', open: 'info' };

/** The company's invoices; overdue ones are highlighted (SPEC §2.9, §4.6). */
export default function InvoicesPage() {
  const { t } = useTranslation('billing');
  const list = useLiveList(invoices, {});
  const columns: Column<Invoice>[] = [
    { key: 'id', title: t('invoices.id'), render: ({ id }) => id, align: 'right', width: '1%' },
    { key: 'detail', title: t('invoices.detail'), render: ({ detail }) => detail, isCardTitle: true },
    { key: 'value', title: t('invoices.value'), render: ({ value }) => formatMoney(value), align: 'right' },
    { key: 'dueDate', title: t('invoices.dueDate'), render: ({ dueDate }) => formatDate(dueDate) },
    {
      key: 'status',
      title: t('invoices.status'),
      render: (invoice) => <State state={invoiceState(invoice, today())} />,
    },
  ];
  return (
    <ListPage title={t('invoices.title')}>
      <LiveTable
        label={t('invoices.title')}
        list={list}
        columns={columns}
        rowClass={(invoice) => (invoiceState(invoice, today()) === 'overdue' ? 'invoice-overdue' : undefined)}
        empty={<EmptyState title={t('invoices.empty')} description={t('invoices.emptyText')} />}
      />
    </ListPage>
  );
}

function State({ state }: { state: InvoiceState }) {
  const { t } = useTranslation('billing');
  return <StatusText tone={tones[state]}>{t(`invoices.state.${state}`)}</StatusText>;
}
