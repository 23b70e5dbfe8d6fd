import { ErrorState, formatDate, formatNumber } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Select } from '@recado/ui/records';
import type { Figures } from './use-menu-figures.ts';

/** The offered periods, in days. */
const periods = [1, 7, 30, 90, 365];

/** Chooses the period of the figures, and summarises them, also for deleted options. */
export function FiguresBar({
  figures,
  days,
  onDays,
}: {
  figures: Figures;
  days: number;
  onDays: (days: number) => void;
}) {
  const { t } = useTranslation('admin');
  const { report, deleted, error, refetch } = figures;
  return (
    <div className="figures-bar">
      <Select
        size="small"
        aria-label={t('figures.period')}
        value={days}
        onChange={onDays}
        options={periods.map((count) => ({ value: count, label: t('figures.days', { count }) }))}
      />
      {error && <ErrorState failure={error} onRetry={refetch} />}
      {report && (
        <p className="admin-meta" role="status">
          {report.nodes.length === 0
            ? t('figures.none')
            : t('figures.of', { from: formatDate(report.period.from), to: formatDate(report.period.to) })}
        </p>
      )}
      {deleted.length > 0 && (
        <details className="admin-meta">
          <summary>{t('figures.deleted', { count: deleted.length })}</summary>
          <ul>
            {deleted.map(({ optionId, title, reached, chose }) => (
              <li key={optionId}>
                {t('figures.deletedLine', { title, reached: formatNumber(reached), chose: formatNumber(chose) })}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
