import { useLiveList } from '@recado/api/live';
import { daysUntil } from '@recado/auth';
import type { OverdueCompany } from '@recado/contract';
import { EmptyState, formatDate, formatMoney, formatNumber, StatusText } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { FileTextOutlined } from '@recado/ui/icons';
import { type Column, ListPage, LiveTable, useSearch } from '@recado/ui/records';
import { useSearchParams } from '@recado/ui/router';
import { usePayerColumns } from './payer-columns.tsx';
import { overdueCompanies } from './revenue.ts';

/** The companies with overdue invoices, the longest overdue first. */
export function OverdueTab() {
  const { t } = useTranslation('billing');
  const [, ask] = useSearchParams();
  const search = useSearch();
  const { searchParam } = search;
  const list = useLiveList(overdueCompanies, { searchParam });
  const columns: Column<OverdueCompany>[] = [
    ...usePayerColumns<OverdueCompany>(),
    { key: 'invoices', title: t('overdue.invoices'), render: ({ invoices }) => formatNumber(invoices), align: 'right' },
    { key: 'value', title: t('overdue.value'), render: ({ overdue }) => formatMoney(overdue), align: 'right' },
    { key: 'since', title: t('overdue.since'), render: ({ oldestDueDate }) => <Since dueDate={oldestDueDate} /> },
  ];
  return (
    <ListPage title={t('overdue.title')} search={search} searchLabel={t('revenue.search')}>
      <LiveTable
        label={t('overdue.title')}
        list={list}
        columns={columns}
        actions={({ id, name }) => [
          {
            key: 'invoices',
            label: t('overdue.seeInvoices', { name }),
            icon: <FileTextOutlined />,
            run: () => ask({ tab: 'invoices', company: String(id) }),
          },
        ]}
        empty={
          searchParam === '' ? (
            <EmptyState title={t('overdue.empty')} description={t('overdue.emptyText')} />
          ) : (
            <EmptyState title={t('revenue.nothingFound')} />
          )
        }
      />
    </ListPage>
  );
}

function Since({ dueDate }: { dueDate: string }) {
  const { t } = useTranslation('billing');
  return (
    <>
      {formatDate(dueDate)}
      <div>
        <StatusText tone="danger">{t('overdue.days', { count: -(daysUntil(dueDate) ?? 0) })}</StatusText>
      </div>
    </>
  );
}
