import { useLiveList } from '@recado/api/live';
import { daysUntil } from '@recado/auth';
import type { Trial } from '@recado/contract';
import { EmptyState, formatDate, formatMoney, StatusText, type Tone } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { type Column, ListPage, LiveTable, useSearch } from '@recado/ui/records';
import { usePayerColumns } from './payer-columns.tsx';
import { trials } from './revenue.ts';

const tones: Record<Trial['state'], Tone> = { running: 'info', extended: 'warning', ended: 'neutral' };

/** The trials by their last day, including extended ones and those that ended lately. */
export function TrialsTab() {
  const { t } = useTranslation('billing');
  const search = useSearch();
  const { searchParam } = search;
  const list = useLiveList(trials, { searchParam });
  const columns: Column<Trial>[] = [
    ...usePayerColumns<Trial>(),
    { key: 'value', title: t('revenue.monthly'), render: ({ monthly }) => formatMoney(monthly), align: 'right' },
    { key: 'end', title: t('trials.end'), render: ({ dueDate }) => formatDate(dueDate) },
    { key: 'state', title: t('trials.state'), render: (trial) => <State trial={trial} /> },
  ];
  return (
    <ListPage title={t('trials.title')} search={search} searchLabel={t('revenue.search')}>
      <LiveTable
        label={t('trials.title')}
        list={list}
        columns={columns}
        empty={
          searchParam === '' ? (
            <EmptyState title={t('trials.empty')} description={t('trials.emptyText')} />
          ) : (
            <EmptyState title={t('revenue.nothingFound')} />
          )
        }
      />
    </ListPage>
  );
}

/** How long it still runs; for an extended one also its original end. */
function State({ trial: { state, dueDate, trialExpiration } }: { trial: Trial }) {
  const { t } = useTranslation('billing');
  const days = daysUntil(dueDate) ?? 0;
  const left = days > 0 ? t('trials.daysLeft', { count: days }) : t('trials.today');
  return (
    <>
      <StatusText tone={tones[state]}>{state === 'ended' ? t('trials.ended') : left}</StatusText>
      {state === 'extended' && <small>{t('trials.extended', { date: formatDate(trialExpiration) })}</small>}
    </>
  );
}
