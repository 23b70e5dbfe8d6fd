import { api } from '@recado/api/client';
import { applyToCache, useLiveList } from '@recado/api/live';
import type { BodyInput, InvoiceFilter, PlatformInvoice } from '@recado/contract';
import { Button, EmptyState, formatDate, formatMoney, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CheckCircleOutlined, RollbackOutlined, StopOutlined } from '@recado/ui/icons';
import {
  type Column,
  FilterSelect,
  ListPage,
  LiveTable,
  type RowAction,
  useConfirmDestructive,
  useSearch,
} from '@recado/ui/records';
import { useSearchParams } from '@recado/ui/router';
import { invoiceTint, StateText } from '../invoices/state-text.tsx';
import { platformInvoices } from './revenue.ts';

const states: readonly InvoiceFilter[] = ['open', 'overdue', 'paid', 'cancelled'];
type InvoiceStatus = BodyInput<'PUT /invoices/:invoiceId'>['status'];

/** The invoices of all companies; the URL may contain a company (`company`) and a state. */
export function InvoicesTab() {
  const { t } = useTranslation('billing');
  const [asked, ask] = useSearchParams();
  const search = useSearch();
  const state = states.find((one) => one === asked.get('state'));
  const companyId = Number(asked.get('company')) || undefined;
  const list = useLiveList(platformInvoices, { searchParam: search.searchParam, state, companyId });
  const isFiltered = search.searchParam !== '' || state !== undefined || companyId !== undefined;
  const filter = (chosen: InvoiceFilter | undefined) => {
    const next = new URLSearchParams(asked);
    if (chosen) next.set('state', chosen);
    else next.delete('state');
    ask(next);
  };
  return (
    <ListPage
      title={t('platformInvoices.title')}
      search={search}
      searchLabel={t('platformInvoices.search')}
      filters={
        <FilterSelect
          listsAll
          label={t('platformInvoices.state')}
          all={t('platformInvoices.allStates')}
          value={state}
          choices={states.map((value) => ({ value, label: t(`invoices.state.${value}`) }))}
          onChange={filter}
        />
      }
      action={
        companyId !== undefined && (
          <Button onClick={() => ask({ tab: 'invoices' })}>{t('platformInvoices.allCompanies')}</Button>
        )
      }
    >
      <LiveTable
        label={t('platformInvoices.title')}
        list={list}
        columns={useColumns()}
        actions={useActions()}
        rowClass={invoiceTint}
        empty={
          isFiltered ? (
            <EmptyState title={t('revenue.nothingFound')} />
          ) : (
            <EmptyState title={t('platformInvoices.empty')} description={t('platformInvoices.emptyText')} />
          )
        }
      />
    </ListPage>
  );
}

function useColumns(): Column<PlatformInvoice>[] {
  const { t } = useTranslation('billing');
  return [
    { key: 'id', title: t('invoices.id'), render: ({ id }) => id, align: 'right', width: '1%' },
    { key: 'company', title: t('revenue.company'), render: ({ companyName }) => companyName, isCardTitle: true },
    { key: 'detail', title: t('invoices.detail'), render: ({ detail }) => detail, grows: true },
    { key: 'value', title: t('invoices.value'), render: ({ value }) => formatMoney(value), align: 'right' },
    { key: 'dueDate', title: t('invoices.dueDate'), render: ({ dueDate }) => formatDate(dueDate) },
    { key: 'status', title: t('invoices.status'), render: (invoice) => <StateText invoice={invoice} /> },
  ];
}

/** Marking as paid manually, cancelling, and reopening; the first two ask for confirmation. */
function useActions(): (invoice: PlatformInvoice) => RowAction<PlatformInvoice>[] {
  const { t } = useTranslation('billing');
  const notify = useNotify();
  const confirm = useConfirmDestructive();
  const change = async ({ id }: PlatformInvoice, status: InvoiceStatus) => {
    const record = await api('PUT /invoices/:invoiceId', { params: { invoiceId: id }, body: { status } });
    applyToCache(platformInvoices, { type: 'upsert', record });
    notify.success(t(`platformInvoices.done.${status}`));
  };
  const question = (invoice: PlatformInvoice, status: 'paid' | 'cancelled') =>
    confirm({
      title: t(`platformInvoices.titles.${status}`),
      what: `${invoice.id} · ${invoice.companyName} · ${formatMoney(invoice.value)}`,
      consequence: t(`platformInvoices.consequences.${status}`),
      action: t(`platformInvoices.actions.${status}`),
      run: () => change(invoice, status),
    });
  return ({ id, status }) => {
    const name = { id };
    if (status === 'cancelled') {
      const run = (invoice: PlatformInvoice) => void change(invoice, 'open').catch(notify.error);
      return [{ key: 'open', label: t('platformInvoices.reopen', name), icon: <RollbackOutlined />, run }];
    }
    if (status !== 'open') return [];
    return [
      {
        key: 'paid',
        label: t('platformInvoices.markPaid', name),
        icon: <CheckCircleOutlined />,
        run: (invoice) => question(invoice, 'paid'),
      },
      {
        key: 'cancel',
        label: t('platformInvoices.cancel', name),
        icon: <StopOutlined />,
        danger: true,
        run: (invoice) => question(invoice, 'cancelled'),
      },
    ];
  };
}
