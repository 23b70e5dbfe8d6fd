import type { Dashboard } from '@recado/api/contract';
import { formatNumber } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { timeText } from './time-text.ts';

const shown = [
  ['supportPending', formatNumber],
  ['supportHappening', formatNumber],
  ['supportFinished', formatNumber],
  ['leads', formatNumber],
  ['avgSupportTime', timeText],
  ['avgWaitTime', timeText],
] as const;

/** The six figures of SPEC §2.5; the first two are about now, the others about the period. */
export function Counters({ counters }: Pick<Dashboard, 'counters'>) {
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
