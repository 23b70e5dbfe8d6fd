import { retrySchedule, schedules, useLiveList, useRemove } from '@recado/api/live';
import type { ScheduledMessage } from '@recado/contract';
import { formatDateTime, IconButton, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { DeleteOutlined, ReloadOutlined } from '@recado/ui/icons';
import { useState } from 'react';
import { ConfirmDialog } from '../../confirm-dialog.tsx';
import { ScheduleWords } from './pending-schedules.tsx';
import './schedules.css';

/** The scheduled messages of a contact that were not sent, with the reason; each can be sent again or deleted. */
export function FailedSchedules({ contactId }: { contactId: number }) {
  const { t } = useTranslation('service-desk');
  const { items } = useLiveList(schedules, { contactId, failed: 'true' });
  const remove = useRemove(schedules);
  const { retry, retrying } = useRetry();
  const [leaving, setLeaving] = useState<ScheduledMessage | null>(null);
  if (items.length === 0) return null;
  return (
    <section className="pending-schedules" aria-label={t('schedules.failed')}>
      <h3>{t('schedules.failed')}</h3>
      <ul>
        {items.map((schedule) => {
          const when = formatDateTime(schedule.sendAt);
          return (
            <li key={schedule.id}>
              <ScheduleWords of={schedule} />
              <IconButton
                label={t('schedules.retry', { when })}
                icon={<ReloadOutlined aria-hidden />}
                loading={retrying === schedule.id}
                disabled={retrying !== null}
                onClick={() => void retry(schedule)}
              />
              <IconButton
                label={t('schedules.remove', { when })}
                icon={<DeleteOutlined aria-hidden />}
                onClick={() => setLeaving(schedule)}
              />
            </li>
          );
        })}
      </ul>
      {leaving && (
        <ConfirmDialog
          title={t('schedules.removeTitle')}
          consequence={t('schedules.removeConsequence', { when: formatDateTime(leaving.sendAt) })}
          action={t('schedules.removeAction')}
          run={() => remove.mutateAsync(leaving.id)}
          onClose={() => setLeaving(null)}
        />
      )}
    </section>
  );
}

/** Sends one message again at a time, and shows the result. */
function useRetry() {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const [retrying, setRetrying] = useState<number | null>(null);
  const retry = async ({ id }: ScheduledMessage) => {
    setRetrying(id);
    try {
      await retrySchedule(id);
      notify.success(t('schedules.retried'));
    } catch (failure) {
      notify.error(failure);
    } finally {
      setRetrying(null);
    }
  };
  return { retry, retrying };
}
