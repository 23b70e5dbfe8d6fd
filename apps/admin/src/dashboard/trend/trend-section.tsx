import { useReport } from '@recado/api/live';
import type { PeriodQuery } from '@recado/contract';
import { ErrorState, formatNumber, ListSkeleton, Segmented } from '@recado/ui/core';
import { localeOf, useLanguage, useTranslation } from '@recado/ui/i18n';
import { useState } from 'react';
import { ChartArea } from '../charts/chart-area.tsx';
import type { ChartData } from '../charts/chart-data.ts';
import { countTicks, lengthTicks } from '../charts/ticks.ts';
import { lengthText } from '../times/length-text.ts';
import { type DayFigures, everyDay } from './days.ts';
import { TrendTable } from './trend-table.tsx';
import './trend.css';

const measures = ['tickets', 'wait', 'firstAnswer'] as const;
type Measure = (typeof measures)[number];

/** So many days have a column each; more are a line. */
const mostColumns = 31;

interface TrendSectionProps {
  query: Partial<PeriodQuery>;
  period: { from: string; to: string };
}

/** The rounds of each day of the period, and how long customers waited: the median, and what 9 of 10 waited at most. */
export function TrendSection({ query, period }: TrendSectionProps) {
  const { t } = useTranslation('admin');
  const [measure, setMeasure] = useState<Measure>('wait');
  const { report, isLoading, error, refetch } = useReport('GET /dashboard/times', { query: { ...query, by: 'day' } });
  const title = t('trend.title');
  return (
    <section className="dashboard-card dashboard-trend" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <Segmented
          aria-label={t('trend.measure')}
          value={measure}
          onChange={setMeasure}
          options={measures.map((one) => ({ value: one, label: t(`trend.measures.${one}`) }))}
        />
      </header>
      {isLoading && <ListSkeleton rows={3} />}
      {error && <ErrorState failure={error} onRetry={refetch} />}
      {report && !error && <Trend days={everyDay(report.rows, period)} measure={measure} />}
    </section>
  );
}

function Trend({ days, measure }: { days: DayFigures[]; measure: Measure }) {
  const { t } = useTranslation('admin');
  const dayText = useDayText();
  const lines = { median: t('trend.median'), ninety: t('trend.ninety') };
  const isEmpty = days.every((day) => (measure === 'tickets' ? day.tickets === 0 : day[measure].median === null));
  if (isEmpty) return <p className="dashboard-no-hours">{t('trend.empty')}</p>;
  const name = t(`trend.measures.${measure}`);
  return (
    <>
      {measure !== 'tickets' && (
        <ul className="chart-key" aria-hidden>
          <li className="chart-key-solid">{lines.median}</li>
          <li className="chart-key-dashed">{lines.ninety}</li>
        </ul>
      )}
      <ChartArea
        name={name}
        chart={measure === 'tickets' ? roundsOf(days, name, dayText) : lengthsOf(days, measure, lines, dayText)}
        table={<TrendTable days={days} measure={measure} />}
      />
    </>
  );
}

type DayText = (day: string) => string;

/** Day and month, which is short enough for the axis: a period is at most a year. */
function useDayText(): DayText {
  const { language } = useLanguage();
  const format = new Intl.DateTimeFormat(localeOf[language], { day: '2-digit', month: '2-digit', timeZone: 'UTC' });
  return (day) => format.format(new Date(day));
}

function roundsOf(days: DayFigures[], line: string, dayText: DayText): ChartData {
  const points = days.map(({ day, tickets }) => ({ label: dayText(day), short: day.slice(8), value: tickets }));
  if (days.length <= mostColumns) return { kind: 'columns', points };
  const ticks = countTicks(days.map(({ tickets }) => tickets));
  return {
    kind: 'lines',
    points: points.map(({ label, value }) => ({ label, line, value })),
    ticks,
    valueText: formatNumber,
  };
}

function lengthsOf(
  days: DayFigures[],
  measure: Exclude<Measure, 'tickets'>,
  names: { median: string; ninety: string },
  dayText: DayText,
): ChartData {
  const line = (key: 'median' | 'ninety') =>
    days.map((day) => ({ label: dayText(day.day), line: names[key], value: day[measure][key] }));
  const points = [...line('median'), ...line('ninety')];
  return { kind: 'lines', points, ticks: lengthTicks(points.map(({ value }) => value)), valueText: lengthText };
}
