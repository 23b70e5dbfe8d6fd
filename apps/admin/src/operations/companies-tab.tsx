import { useLiveList } from '@recado/api/live';
import type { CompanyCost, OperatedCompany } from '@recado/contract';
import { EmptyState, formatBytes, formatNumber } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { type Column, FilterSelect, ListPage, LiveTable, useSearch } from '@recado/ui/records';
import { useState } from 'react';
import { operatedCompanies } from './operations.ts';

const periods = ['day', 'month'] as const;
const costs: readonly CompanyCost[] = ['messages', 'media', 'webhooks', 'ai', 'jobs'];

/** What each company takes of the installation, the most first. */
export function CompaniesTab() {
  const { t } = useTranslation('admin');
  const search = useSearch();
  const [period, setPeriod] = useState<(typeof periods)[number]>('day');
  const [sort, setSort] = useState<CompanyCost>('messages');
  const list = useLiveList(operatedCompanies, { searchParam: search.searchParam, period, sort });
  const choicesOf = <Value extends string>(values: readonly Value[]) =>
    values.map((value) => ({ value, label: t(`operations.costs.${value}`) }));
  return (
    <ListPage
      title={t('operations.tabs.companies')}
      search={search}
      searchLabel={t('operations.costs.search')}
      filters={
        <>
          <FilterSelect
            isNamed
            label={t('operations.costs.period')}
            all={t('operations.costs.day')}
            value={period}
            choices={choicesOf(periods)}
            onChange={(chosen) => setPeriod(chosen ?? 'day')}
          />
          <FilterSelect
            isNamed
            label={t('operations.costs.sort')}
            all={t('operations.costs.messages')}
            value={sort}
            choices={choicesOf(costs)}
            onChange={(chosen) => setSort(chosen ?? 'messages')}
          />
          <p className="admin-meta">{t('operations.costs.note')}</p>
        </>
      }
    >
      <LiveTable
        label={t('operations.tabs.companies')}
        list={list}
        columns={useColumns()}
        empty={<EmptyState title={t('operations.costs.empty')} description={t('operations.costs.emptyText')} />}
      />
    </ListPage>
  );
}

function useColumns(): Column<OperatedCompany>[] {
  const { t } = useTranslation('admin');
  const figures = costs.map(
    (key): Column<OperatedCompany> => ({
      key,
      title: t(`operations.costs.${key}`),
      render: (company) => (
        <span className="operations-number">{(key === 'media' ? formatBytes : formatNumber)(company[key])}</span>
      ),
      align: 'right',
    }),
  );
  return [
    { key: 'name', title: t('operations.company'), render: ({ name }) => name, isCardTitle: true, grows: true },
    ...figures,
  ];
}
