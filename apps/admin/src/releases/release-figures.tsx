import type { ReleaseFigures } from '@recado/contract';
import { formatNumber } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';

/**
 * The figures of a release: how many browsers show it, how often it failed in the last day, and how long its pages
 * take.
 */
export function ReleaseFiguresLine({ figures, total }: { figures: ReleaseFigures | undefined; total: number }) {
  const { t } = useTranslation('admin');
  const loads = sumOf(figures, 'loads');
  if (!figures || (loads === 0 && figures.browsers === 0)) {
    return <div className="releases-figures">{t('releases.noLoads')}</div>;
  }
  const { browsers, hours } = figures;
  const failures = sumOf(figures, 'failures');
  const share = total === 0 ? 0 : browsers / total;
  return (
    <dl className="releases-figures">
      <div>
        <dt>{t('releases.browsers')}</dt>
        <dd>
          {formatNumber(browsers)} <small>{percent(share)}</small>
        </dd>
      </div>
      <div>
        <dt>{t('releases.failures')}</dt>
        <dd>
          {t('releases.ofLoads', { bad: formatNumber(failures), loads: formatNumber(loads) })}
          {loads > 0 && <small>{percent(failures / loads)}</small>}
          <Sparkline
            label={t('releases.failuresByHour', {
              most: formatNumber(Math.max(...hours.map((hour) => hour.failures))),
            })}
            values={hours.map((hour) => (hour.loads === 0 ? null : hour.failures))}
            isBad={failures > 0}
          />
        </dd>
      </div>
      <LoadTimes hours={hours} />
    </dl>
  );
}

function LoadTimes({ hours }: Pick<ReleaseFigures, 'hours'>) {
  const { t } = useTranslation('admin');
  const timed = hours.filter((hour) => hour.milliseconds !== null);
  if (timed.length === 0) return null;
  const loads = timed.reduce((sum, hour) => sum + hour.loads, 0);
  const total = timed.reduce((sum, hour) => sum + (hour.milliseconds ?? 0) * hour.loads, 0);
  const slowest = Math.max(...timed.map((hour) => hour.milliseconds ?? 0));
  return (
    <div>
      <dt>{t('releases.loadTime')}</dt>
      <dd>
        {seconds(total / Math.max(1, loads))}
        <Sparkline
          label={t('releases.timesByHour', { most: seconds(slowest) })}
          values={hours.map((hour) => hour.milliseconds)}
        />
      </dd>
    </div>
  );
}

function sumOf(figures: ReleaseFigures | undefined, count: 'loads' | 'failures'): number {
  return figures?.hours.reduce((sum, hour) => sum + hour[count], 0) ?? 0;
}

function percent(share: number): string {
  return `${formatNumber(share * 100, 1)} %`;
}

function seconds(milliseconds: number): string {
  return `${formatNumber(milliseconds / 1_000, 1)} s`;
}

/** The values to draw, and their text for screen readers. */
interface SparklineProps {
  /** One value for each hour; null: nothing was measured. */
  values: readonly (number | null)[];
  label: string;
  isBad?: boolean;
}

const [width, height] = [96, 20];

/** Small columns on a line, one for each hour; hours without a value have none. */
function Sparkline({ values, label, isBad = false }: SparklineProps) {
  const most = Math.max(1, ...values.map((value) => value ?? 0));
  const step = width / Math.max(1, values.length);
  const columns = values.flatMap((value, hour) => {
    const top = height - Math.max(2, ((value ?? 0) / most) * height);
    return value === null ? [] : [`M${((hour + 0.5) * step).toFixed(1)},${height} V${top.toFixed(1)}`];
  });
  return (
    <svg
      className="releases-sparkline"
      data-bad={isBad || undefined}
      role="img"
      aria-label={label}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      <path className="releases-sparkline-ground" d={`M0,${height} H${width}`} />
      <path d={columns.join(' ')} strokeWidth={step * 0.6} />
    </svg>
  );
}
