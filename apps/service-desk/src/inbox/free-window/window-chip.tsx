import { formatDateTime } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { ClockCircleOutlined } from '@recado/ui/icons';
import { useMinute } from '../use-minute.ts';
import { endsSoon, timeLeft } from './ending.ts';
import './free-window.css';

/** Says in a ticket's row that the window for free messages ends within two hours; nothing before and after. */
export default function WindowChip({ until }: { until: string }) {
  const { t } = useTranslation('service-desk');
  const left = Date.parse(until) - useMinute();
  if (left <= 0 || left > endsSoon) return null;
  const { unit, count } = timeLeft(left);
  const label = t('window.chip', { time: formatDateTime(until) });
  return (
    <span className="plain-chip window-chip" title={label}>
      <ClockCircleOutlined aria-label={label} />
      <span>{t(`window.${unit}`, { count })}</span>
    </span>
  );
}
