import { schedules, useLiveList, useRemove } from '@recado/api/live';
import type { ScheduledMessage } from '@recado/contract';
import { failureText, formatDateTime, IconButton, ListState } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { DeleteOutlined, EditOutlined } from '@recado/ui/icons';
import type { Edited } from '@recado/ui/records';
import { useState } from 'react';
import { ConfirmDialog } from '../../confirm-dialog.tsx';
import './schedules.css';

interface PendingSchedulesProps {
  contactId: number;
  /** The message that is being edited. */
  editedId: number | null;
  onEdit: (edited: Edited<ScheduledMessage>) => void;
}

/** Time, kind and text of a scheduled message; the reason, if it failed. */
export function ScheduleWords({ of: schedule }: { of: ScheduledMessage }) {
  const { t } = useTranslation('service-desk');
  const { status, failedCode, recurrence } = schedule;
  return (
    <span className="pending-schedule-text">
      <time dateTime={schedule.sendAt}>{formatDateTime(schedule.sendAt)}</time>
      {schedule.mediaName && ` · ${t('schedules.withPicture')}`}
      {status === 'PENDENTE' && recurrence !== 'none' && ` · ${t(`schedules.repeats.${recurrence}`)}`}
      <span dir="auto" title={schedule.body}>
        {schedule.body}
      </span>
      {failedCode && <span className="failed-schedule-reason">{failureText({ code: failedCode })}</span>}
    </span>
  );
}

/** The pending scheduled messages of a contact; each can be edited or cancelled. */
export function PendingSchedules({ contactId, editedId, onEdit }: PendingSchedulesProps) {
  const { t } = useTranslation('service-desk');
  const list = useLiveList(schedules, { contactId, waiting: 'true' });
  const remove = useRemove(schedules);
  const [leaving, setLeaving] = useState<ScheduledMessage | null>(null);
  return (
    <section className="pending-schedules" aria-label={t('schedules.pending')}>
      <h3>{t('schedules.pending')}</h3>
      <ListState list={list} rows={1}>
        <p>{t('schedules.none')}</p>
      </ListState>
      <ul>
        {list.items.map((schedule) => {
          const when = formatDateTime(schedule.sendAt);
          return (
            <li key={schedule.id} aria-current={schedule.id === editedId}>
              <ScheduleWords of={schedule} />
              <IconButton
                label={t('schedules.edit', { when })}
                icon={<EditOutlined aria-hidden />}
                onClick={() => onEdit(schedule)}
              />
              <IconButton
                label={t('schedules.cancel', { when })}
                icon={<DeleteOutlined aria-hidden />}
                onClick={() => setLeaving(schedule)}
              />
            </li>
          );
        })}
      </ul>
      {leaving && (
        <ConfirmDialog
          title={t('schedules.cancelTitle')}
          consequence={t('schedules.cancelConsequence', { when: formatDateTime(leaving.sendAt) })}
          action={t('schedules.cancelAction')}
          run={async () => {
            await remove.mutateAsync(leaving.id);
            if (leaving.id === editedId) onEdit('new');
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </section>
  );
}
