import { useReport } from '@recado/api/live';
import type { LevelFigures, LevelRow, PeriodQuery } from '@recado/contract';
import { ErrorState, formatDate, formatNumber, ListSkeleton, Segmented } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useState } from 'react';
import { lengthText } from '../times/length-text.ts';
import { LevelsTrend } from './levels-trend.tsx';
import './levels.css';

const kinds = ['queue', 'agent', 'reason', 'day'] as const;
type Kind = (typeof kinds)[number];

/** How well service levels were kept in a period; nothing in a company that has none and had none. */
export default function LevelsSection({ query }: { query: Partial<PeriodQuery> }) {
  const { t } = useTranslation('admin');
  const [by, setBy] = useState<Kind>('queue');
  const { report, isLoading, error, refetch } = useReport('GET /dashboard/service-levels', { query: { ...query, by } });
  if (!isLoading && !error && report && !report.isUsed && report.total.rounds === 0) return null;
  return (
    <section className="dashboard-card dashboard-times" aria-label={t('levelFigures.title')}>
      <header>
        <h2>{t('levelFigures.title')}</h2>
        <Segmented
          aria-label={t('levelFigures.by')}
          value={by}
          onChange={setBy}
          options={kinds.map((kind) => ({ value: kind, label: t(`levelFigures.kinds.${kind}`) }))}
        />
      </header>
      {isLoading && <ListSkeleton rows={3} />}
      {error && <ErrorState failure={error} onRetry={refetch} />}
      {report && !error && report.total.rounds === 0 && <p className="dashboard-no-hours">{t('levelFigures.empty')}</p>}
      {report && !error && report.total.rounds > 0 && (
        <>
          <p className="admin-meta">{t('levelFigures.unit')}</p>
          {report.rows.some(({ day }) => day !== null) ? (
            <LevelsTrend rows={report.rows} table={<LevelsTable rows={report.rows} total={report.total} />} />
          ) : (
            <LevelsTable rows={report.rows} total={report.total} />
          )}
        </>
      )}
    </section>
  );
}

const columns = ['rounds', 'firstMet', 'firstTime', 'nextMet', 'solutionMet', 'solutionTime'] as const;

/** Shares with the numbers behind them, median and 90th percentile; the last line is all together. */
function LevelsTable({ rows, total }: { rows: readonly LevelRow[]; total: LevelFigures }) {
  const { t } = useTranslation('admin');
  const nameOf = ({ name, subjectId, day }: LevelRow) =>
    day ? formatDate(day) : (name ?? t(subjectId === 0 ? 'levels.none' : 'levels.deleted'));
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('dashboard.name')}</th>
          {columns.map((column) => (
            <th key={column} scope="col" className="is-number">
              {t(`levelFigures.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Line key={`${row.subjectId} ${row.day}`} name={nameOf(row)} figures={row} />
        ))}
      </tbody>
      <tfoot>
        <Line name={t('levelFigures.total')} figures={total} />
      </tfoot>
    </table>
  );
}

function Line({
  name,
  figures: { rounds, firstAnswer, nextAnswer, solution },
}: {
  name: string;
  figures: LevelFigures;
}) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="is-number">{formatNumber(rounds)}</td>
      <Share {...firstAnswer} />
      <Lengths {...firstAnswer} />
      <Share {...nextAnswer} />
      <Share {...solution} />
      <Lengths {...solution} />
    </tr>
  );
}

function Share({ measured, met }: { measured: number; met: number }) {
  if (measured === 0) return <td className="is-number">–</td>;
  return (
    <td className="is-number">
      {formatNumber(Math.round((met / measured) * 100))} %{' '}
      <small className="admin-meta">
        {formatNumber(met)}/{formatNumber(measured)}
      </small>
    </td>
  );
}

function Lengths({ median, ninety }: { median: number | null; ninety: number | null }) {
  const text = (seconds: number | null) => lengthText(seconds === null ? null : Math.round(seconds));
  return (
    <td className="is-number">
      {text(median)} <small className="admin-meta">· {text(ninety)}</small>
    </td>
  );
}
