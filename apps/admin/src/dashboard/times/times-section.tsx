import { useReport } from '@recado/api/live';
import type { PeriodQuery } from '@recado/contract';
import { ErrorState, formatDate, ListSkeleton, Segmented } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useState } from 'react';
import { HeatMap } from './heat-map.tsx';
import { TimesTable } from './times-table.tsx';
import './times.css';

const kinds = ['agent', 'queue', 'connection', 'hour'] as const;
type Kind = (typeof kinds)[number];

/** How long customers wait, by agent, queue, connection or hour of the week, beside the period before. */
export function TimesSection({ query, period }: { query: Partial<PeriodQuery>; period: { from: string; to: string } }) {
  const { t } = useTranslation('admin');
  const [by, setBy] = useState<Kind>('agent');
  const times = useReport('GET /dashboard/times', { query: { ...query, by } });
  const rows = times.report?.rows ?? [];
  // While another kind is fetched, the rows are still those of the former one.
  const isHours = rows.some(({ weekday }) => weekday !== null);
  return (
    <section className="dashboard-card dashboard-times" aria-label={t('times.title')}>
      <header>
        <h2>{t('times.title')}</h2>
        <Segmented
          aria-label={t('times.by')}
          value={by}
          onChange={setBy}
          options={kinds.map((kind) => ({ value: kind, label: t(`times.kinds.${kind}`) }))}
        />
      </header>
      {times.isLoading && <ListSkeleton rows={3} />}
      {times.error && <ErrorState failure={times.error} onRetry={times.refetch} />}
      {times.report && !times.error && (
        <>
          <p className="admin-meta">
            {t('times.compared', {
              from: formatDate(times.report.before.from),
              to: formatDate(times.report.before.to),
            })}
          </p>
          {isHours ? <HeatMap rows={rows} period={period} /> : <TimesTable by={by} rows={rows} period={period} />}
        </>
      )}
    </section>
  );
}
