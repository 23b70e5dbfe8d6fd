import { fetchFile } from '@recado/api/client';
import { useReport } from '@recado/api/live';
import type { PlanRevenue, Revenue } from '@recado/contract';
import { EmptyState, ErrorState, formatDate, formatMoney, formatNumber, ListSkeleton } from '@recado/ui/core';
import { useLanguage, useTranslation } from '@recado/ui/i18n';
import { allOf, type Column, ExportButton, Figures, LiveTable } from '@recado/ui/records';
import { ReceivedByMonth } from './received-by-month.tsx';
import { changesRevenue } from './revenue.ts';

/** The figures of the month's revenue, and per plan; the last figures stay if the server does not answer. */
export function OverviewTab() {
  const { t } = useTranslation('billing');
  const { language } = useLanguage();
  const { report, error, refetch } = useReport('GET /revenue', {}, { refreshOn: changesRevenue });
  return (
    <div className="revenue">
      <header className="revenue-head">
        <div>
          <h1>{t('revenue.title')}</h1>
          {report && (
            <p>{t('revenue.period', { from: formatDate(report.monthStart), to: formatDate(report.monthEnd) })}</p>
          )}
        </div>
        <ExportButton
          text={t('revenue.export')}
          fileName={t('revenue.exportFile')}
          fetch={() => fetchFile('GET /revenue/export', { query: { language } })}
        />
      </header>
      {error && <ErrorState failure={error} onRetry={refetch} />}
      {report && <RevenueFigures revenue={report} />}
      {report && <ReceivedByMonth months={report.months} />}
      {report && <PerPlan plans={report.plans} />}
      {!report && !error && <ListSkeleton />}
    </div>
  );
}

function RevenueFigures({ revenue }: { revenue: Revenue }) {
  const { t } = useTranslation('billing');
  const { received, expected, overdue, overdueCompanies, monthly, companies, trials, extendedTrials } = revenue;
  return (
    <Figures
      figures={[
        { name: t('revenue.received'), value: formatMoney(received) },
        { name: t('revenue.expected'), value: formatMoney(expected) },
        {
          name: t('revenue.overdue'),
          value: formatMoney(overdue),
          also: overdueCompanies > 0 ? t('revenue.companies', { count: overdueCompanies }) : null,
          isBad: overdue > 0,
        },
        { name: t('revenue.monthly'), value: formatMoney(monthly), also: t('revenue.companies', { count: companies }) },
        {
          name: t('revenue.trials'),
          value: formatNumber(trials),
          also: extendedTrials > 0 ? t('revenue.extended', { count: extendedTrials }) : null,
        },
      ]}
    />
  );
}

function PerPlan({ plans }: { plans: readonly PlanRevenue[] }) {
  const { t } = useTranslation('billing');
  const amount = (key: 'monthly' | 'received' | 'expected' | 'overdue'): Column<PlanRevenue> => ({
    key,
    title: t(`revenue.${key}`),
    render: (plan) => formatMoney(plan[key]),
    align: 'right',
  });
  const count = (key: 'companies' | 'trials', title: string): Column<PlanRevenue> => ({
    key,
    title,
    render: (plan) => formatNumber(plan[key]),
    align: 'right',
  });
  const columns: Column<PlanRevenue>[] = [
    {
      key: 'plan',
      title: t('revenue.plan'),
      render: ({ planName }) => planName ?? t('revenue.noPlan'),
      isCardTitle: true,
      grows: true,
    },
    count('companies', t('revenue.companyCount')),
    count('trials', t('revenue.trials')),
    ...[amount('monthly'), amount('received'), amount('expected'), amount('overdue')],
  ];
  return (
    <section aria-labelledby="revenue-plans">
      <h2 id="revenue-plans">{t('revenue.perPlan')}</h2>
      <LiveTable
        label={t('revenue.perPlan')}
        list={allOf(plans)}
        columns={columns}
        empty={<EmptyState title={t('revenue.noPlans')} description={t('revenue.noPlansText')} />}
      />
    </section>
  );
}
