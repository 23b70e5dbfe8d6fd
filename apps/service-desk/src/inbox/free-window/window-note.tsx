import { formatDateTime } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { ClockCircleOutlined } from '@recado/ui/icons';
import type { ReactNode } from 'react';
import { useMinute } from '../use-minute.ts';
import { endsSoon, timeLeft } from './ending.ts';
import './free-window.css';

interface WindowNoteProps {
  /** Until when free messages are possible; null: the customer has never written over this connection. */
  until: string | null;
  /** What can be done while they are not, e.g. to choose a template. */
  children?: ReactNode;
}

/** Says above the composer until when free messages are possible, and why they no longer are (UX, what blocks says why). */
export default function WindowNote({ until, children }: WindowNoteProps) {
  const { t } = useTranslation('service-desk');
  const now = useMinute();
  const left = until === null ? 0 : Date.parse(until) - now;
  if (left <= 0) {
    return (
      <div className="window-note is-closed" role="note">
        <ClockCircleOutlined aria-hidden />
        <span>{until === null ? t('window.never') : t('window.closed', { time: formatDateTime(until) })}</span>
        {children}
      </div>
    );
  }
  const time = until === null ? '' : formatDateTime(until);
  if (left > endsSoon) return <p className="window-note">{t('window.until', { time })}</p>;
  const { unit, count } = timeLeft(left);
  return (
    <p className="window-note is-ending" title={t('window.until', { time })}>
      <ClockCircleOutlined aria-hidden /> <span>{t('window.ending', { time: t(`window.${unit}`, { count }) })}</span>
    </p>
  );
}
