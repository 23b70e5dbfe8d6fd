import type { PeriodQuery } from '@recado/api/contract';
import { useReport } from '@recado/api/live';
import { ErrorState, formatDate, ListSkeleton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useState } from 'react';
import { AttendantsTable } from './attendants-table.tsx';
import { Counters } from './counters.tsx';
import { DueDateCard } from './due-date-card.tsx';
import { HourlyChart } from './hourly-chart.tsx';
import { PeriodFilter } from './period-filter.tsx';
import { TimesSection } from './times/times-section.tsx';
import './dashboard.css';

/** The figures of the company (SPEC §2.5); they follow what happens, at most every ten seconds. */
export default function DashboardPage() {
  const { t } = useTranslation('admin');
  const [query, setQuery] = useState<Partial<PeriodQuery>>({});
  const figures = useReport('GET /dashboard', { query }, { refreshOn: ['ticket', 'user', 'online'] });
  const { report } = figures;
  return (
    <div className="dashboard">
      <h1>{t('dashboard.title')}</h1>
      {report && (
        <div className="dashboard-top">
          <DueDateCard />
          <HourlyChart today={report.today} />
        </div>
      )}
      <PeriodFilter isBusy={figures.isRefreshing} onFilter={setQuery} />
      {figures.isLoading && <ListSkeleton />}
      {figures.error && <ErrorState failure={figures.error} onRetry={figures.refetch} />}
      {report && !figures.error && (
        <>
          <p className="dashboard-period" role="status">
            {t('dashboard.period', { from: formatDate(report.period.from), to: formatDate(report.period.to) })}
          </p>
          <Counters counters={report.counters} />
          <AttendantsTable attendants={report.attendants} />
          <TimesSection query={query} period={report.period} />
        </>
      )}
    </div>
  );
}
