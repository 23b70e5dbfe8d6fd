import { retrySchedule, schedules, useLiveList } from '@recado/api/live';
import type { ScheduledMessage } from '@recado/contract';
import { formatDateTime, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { ReloadOutlined } from '@recado/ui/icons';
import { useState } from 'react';
import { ContactSchedules } from './contact-schedules.tsx';

/** The scheduled messages of a contact that were not sent, with the reason; each can be sent again or deleted. */
export function FailedSchedules({ contactId }: { contactId: number }) {
  const { t } = useTranslation('campaigns');
  const { items } = useLiveList(schedules, { contactId, failed: 'true' });
  const { retry, retrying } = useRetry();
  if (items.length === 0) return null;
  return (
    <ContactSchedules
      title={t('ticketSchedules.failed')}
      items={items}
      actionsOf={({ id, sendAt }) => [
        {
          key: 'retry',
          label: t('ticketSchedules.retry', { when: formatDateTime(sendAt) }),
          icon: <ReloadOutlined aria-hidden />,
          loading: retrying === id,
          disabled: retrying !== null,
          run: (schedule) => void retry(schedule),
        },
      ]}
      removalOf={({ sendAt }) => ({
        label: t('ticketSchedules.remove', { when: formatDateTime(sendAt) }),
        question: {
          title: t('ticketSchedules.removeTitle'),
          consequence: t('ticketSchedules.removeConsequence', { when: formatDateTime(sendAt) }),
          action: t('ticketSchedules.removeAction'),
        },
      })}
    />
  );
}

/** Sends one message again at a time, and shows the result. */
function useRetry() {
  const { t } = useTranslation('campaigns');
  const notify = useNotify();
  const [retrying, setRetrying] = useState<number | null>(null);
  const retry = async ({ id }: ScheduledMessage) => {
    setRetrying(id);
    try {
      await retrySchedule(id);
      notify.success(t('ticketSchedules.retried'));
    } catch (failure) {
      notify.error(failure);
    } finally {
      setRetrying(null);
    }
  };
  return { retry, retrying };
}
