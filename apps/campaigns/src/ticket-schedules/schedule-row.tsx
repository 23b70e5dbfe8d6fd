import type { ScheduledMessage } from '@recado/contract';
import { formatDateTime, IconButton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { type RowAction, ScheduledText, scheduleFailure } from '@recado/ui/records';

interface ScheduleRowProps {
  of: ScheduledMessage;
  /** Whether it is being edited. */
  isCurrent?: boolean | undefined;
  actions: readonly RowAction<ScheduledMessage>[];
}

/** A scheduled message in a list of the dialog: its words, and a button for each action. */
export function ScheduleRow({ of: schedule, isCurrent, actions }: ScheduleRowProps) {
  return (
    <li aria-current={isCurrent}>
      <ScheduleWords of={schedule} />
      {actions.map(({ key, run, ...button }) => (
        <IconButton key={key} {...button} onClick={() => run(schedule)} />
      ))}
    </li>
  );
}

/** Time, kind and text of a scheduled message; the reason, if it failed. */
function ScheduleWords({ of: schedule }: { of: ScheduledMessage }) {
  const { t } = useTranslation('campaigns');
  const { status, failedCode, recurrence } = schedule;
  return (
    <span className="pending-schedule-text">
      <time dateTime={schedule.sendAt}>{formatDateTime(schedule.sendAt)}</time>
      {schedule.mediaName && ` · ${t('ticketSchedules.withPicture')}`}
      {status === 'PENDENTE' && recurrence !== 'none' && ` · ${t(`ticketSchedules.repeats.${recurrence}`)}`}
      <span title={schedule.body}>
        <ScheduledText of={schedule} />
      </span>
      {failedCode && <span className="failed-schedule-reason">{scheduleFailure(schedule)}</span>}
    </span>
  );
}
