import { useReport } from '@recado/api/live';
import type { Dashboard, PeriodQuery } from '@recado/contract';
import { ErrorState, formatDate, formatNumber, ListSkeleton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useState } from 'react';
import { AttendantsTable } from './attendants-table.tsx';
import { DashboardCards } from './dashboard-cards.tsx';
import { FirstSteps } from './first-steps.tsx';
import { HourlyChart } from './hourly-chart.tsx';
import { LevelsSection } from './levels/lazy-levels.tsx';
import { PeriodFilter } from './period-filter.tsx';
import { TimesSection } from './times/times-section.tsx';
import { TrendSection } from './trend/trend-section.tsx';
import './dashboard.css';
import { daysUntil, endsSoon, useSession } from '@recado/auth';
import { timeText } from './time-text.ts';
import { WhatsappDown } from './whatsapp-down.tsx';

/** The figures of the company (SPEC §2.5); they are updated by events, at most every ten seconds. */
export default function DashboardPage() {
  const { t } = useTranslation('admin');
  const [query, setQuery] = useState<Partial<PeriodQuery>>({});
  const figures = useReport('GET /dashboard', { query }, { refreshOn: ['ticket', 'user', 'online'] });
  const { report } = figures;
  return (
    <div className="dashboard">
      <h1>{t('dashboard.title')}</h1>
      <WhatsappDown />
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
          {report.firstSteps ? <FirstSteps steps={report.firstSteps} /> : <Counters counters={report.counters} />}
          <SentByPrograms sent={report.sent} />
          <AttendantsTable attendants={report.attendants} period={report.period} />
          {!report.firstSteps && <TrendSection query={query} period={report.period} />}
          {!report.firstSteps && <LevelsSection query={query} />}
          <TimesSection query={query} period={report.period} />
          <DashboardCards period={report.period} />
        </>
      )}
    </div>
  );
}

const shown = [
  ['supportPending', formatNumber],
  ['supportHappening', formatNumber],
  ['supportFinished', formatNumber],
  ['leads', formatNumber],
  ['avgSupportTime', timeText],
  ['avgWaitTime', timeText],
] as const;

/** The six figures of SPEC §2.5; the first two are about now, the others about the period. */
function Counters({ counters }: Pick<Dashboard, 'counters'>) {
  const { t } = useTranslation('admin');
  return (
    <dl className="dashboard-counters">
      {shown.map(([name, text]) => (
        <div key={name} className="dashboard-card">
          <dt>{t(`dashboard.${name}`)}</dt>
          <dd className="dashboard-value">{text(counters[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

const programs = ['campaigns', 'schedules', 'api'] as const;

/** Messages of campaigns, schedules and programs: no conversation, so no round counts them (SERVER §2, What counts). */
function SentByPrograms({ sent }: Pick<Dashboard, 'sent'>) {
  const { t } = useTranslation('admin');
  if (programs.every((name) => sent[name] === 0)) return null;
  return (
    <section className="dashboard-sent" aria-label={t('dashboard.sentTitle')}>
      <h2>{t('dashboard.sentTitle')}</h2>
      <dl className="dashboard-counters">
        {programs.map((name) => (
          <div key={name} className="dashboard-card">
            <dt>{t(`dashboard.${name}`)}</dt>
            <dd className="dashboard-value">{formatNumber(sent[name])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** When the subscription ends, and in how many days (SPEC §2.5). */
function DueDateCard() {
  const { t } = useTranslation('admin');
  const { dueDate } = useSession().user.company;
  const days = daysUntil(dueDate);
  if (!dueDate || days === null) return null;
  return (
    <section className="dashboard-card" aria-label={t('dashboard.dueDate')} data-soon={endsSoon(dueDate) || undefined}>
      <h2>{t('dashboard.dueDate')}</h2>
      <p className="dashboard-value">{formatDate(dueDate)}</p>
      <p className="admin-meta">{t('dashboard.daysLeft', { count: days })}</p>
    </section>
  );
}
