import type { LevelRow } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import type { ReactNode } from 'react';
import { ChartArea } from '../charts/chart-area.tsx';

/** The share of each day that was in time, as lines above the table that says the same. Days without any are gaps. */
export function LevelsTrend({ rows, table }: { rows: readonly LevelRow[]; table: ReactNode }) {
  const { t } = useTranslation('admin');
  const line = (key: 'first' | 'solution') =>
    rows.map(({ day, firstAnswer, solution }) => {
      const { met, measured } = key === 'first' ? firstAnswer : solution;
      const value = measured === 0 ? null : Math.round((met / measured) * 100);
      return { label: `${day?.slice(8)}/${day?.slice(5, 7)}`, line: t(`levelFigures.${key}`), value };
    });
  return (
    <>
      <ul className="chart-key" aria-hidden>
        <li className="chart-key-solid">{t('levelFigures.first')}</li>
        <li className="chart-key-dashed">{t('levelFigures.solution')}</li>
      </ul>
      <ChartArea
        name={t('levelFigures.trend')}
        chart={{
          kind: 'lines',
          points: [...line('first'), ...line('solution')],
          ticks: [0, 25, 50, 75, 100],
          valueText: (value) => `${value} %`,
        }}
        table={table}
      />
    </>
  );
}
