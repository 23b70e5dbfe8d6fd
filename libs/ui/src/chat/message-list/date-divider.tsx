import { formatDay, type Moment } from '../../core/formats/dates.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Note } from './rows.ts';

/** The line between the days of a chat. */
export function DateDivider({ date }: { date: Moment }) {
  useTranslation();
  return (
    <div className="date-divider">
      <span>{formatDay(date)}</span>
    </div>
  );
}

/** The line above the first message that has not been read. */
export function UnreadDivider() {
  const { t } = useTranslation('ui');
  return (
    <div className="unread-divider">
      <span>{t('chat.newMessages')}</span>
    </div>
  );
}

/** A line with a text between messages, or what is drawn instead of it. */
export function NoteDivider({ note: { text, kind, content } }: { note: Note }) {
  if (content) return content;
  return (
    <div className={`note-divider note-${kind}`} role="note" dir="auto">
      <span>{text}</span>
    </div>
  );
}
