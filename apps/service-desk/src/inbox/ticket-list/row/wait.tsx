import type { Ticket } from '@recado/contract';
import { formatDateTime } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { ClockCircleOutlined } from '@recado/ui/icons';
import { memo } from 'react';
import { useMinute } from '../../use-minute.ts';
import './ticket-row.css';

const minute = 60_000;

/**
 * How long the customer of a ticket has waited for an answer, coloured and with a word if it is longer than the queue
 * allows. Only this component renders once a minute.
 */
export const Wait = memo(function Wait({ waitingSince, waitingLimit }: Pick<Ticket, 'waitingSince' | 'waitingLimit'>) {
  return waitingSince === null ? null : <Waiting since={waitingSince} limit={waitingLimit} />;
});

function Waiting({ since, limit }: { since: string; limit: number | null }) {
  const { t } = useTranslation('service-desk');
  const minutes = Math.floor((useMinute() - Date.parse(since)) / minute);
  if (minutes < 1) return null;
  const { unit, count } = spanOf(minutes);
  const isLate = limit !== null && minutes >= limit;
  return (
    <span
      className={isLate ? 'ticket-row-wait is-late' : 'ticket-row-wait'}
      title={t('waiting.since', { time: formatDateTime(since) })}
    >
      <ClockCircleOutlined aria-hidden />
      <span>
        {t(`waiting.${unit}`, { count })}
        {isLate && ` · ${t('waiting.late')}`}
      </span>
    </span>
  );
}

/** A number of minutes in its largest unit, e.g. "12 min", "3 h", "2 dias". */
function spanOf(minutes: number): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  if (minutes < 60) return { unit: 'minutes', count: minutes };
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? { unit: 'hours', count: hours } : { unit: 'days', count: Math.floor(hours / 24) };
}
