import type { Ticket } from '@recado/api/contract';
import { formatDateTime } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { ClockCircleOutlined } from '@recado/ui/icons';
import { memo } from 'react';
import { useMinute } from './use-minute.ts';

const minute = 60_000;

/**
 * How long the customer of a ticket has waited for an answer, coloured and with a word when it is longer than the queue
 * allows. It renders once a minute, and only itself.
 */
export const Wait = memo(function Wait({ waitingSince, waitingLimit }: Pick<Ticket, 'waitingSince' | 'waitingLimit'>) {
  return waitingSince === null ? null : <Waiting since={waitingSince} limit={waitingLimit} />;
});

function Waiting({ since, limit }: { since: string; limit: number | null }) {
  const { t, i18n } = useTranslation('service-desk');
  const minutes = Math.floor((useMinute() - Date.parse(since)) / minute);
  if (minutes < 1) return null;
  const isLate = limit !== null && minutes >= limit;
  return (
    <span
      className={isLate ? 'ticket-row-wait is-late' : 'ticket-row-wait'}
      title={t('waiting.since', { time: formatDateTime(since) })}
    >
      <ClockCircleOutlined aria-hidden />
      <span>
        {spanOf(minutes, i18n.language)}
        {isLate && ` · ${t('waiting.late')}`}
      </span>
    </span>
  );
}

/** A number of minutes in its largest unit, e.g. "12 min", "3 h", "2 dias". */
function spanOf(minutes: number, language: string): string {
  const [value, unit]: [number, string] =
    minutes < 60
      ? [minutes, 'minute']
      : minutes < 24 * 60
        ? [Math.floor(minutes / 60), 'hour']
        : [Math.floor(minutes / (24 * 60)), 'day'];
  return formatOf(language, unit).format(value);
}

const formats = new Map<string, Intl.NumberFormat>();

/** Made once: every row of a list needs one. */
function formatOf(language: string, unit: string): Intl.NumberFormat {
  const key = `${language} ${unit}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' });
  formats.set(key, format);
  return format;
}
