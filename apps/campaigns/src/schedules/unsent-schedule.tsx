import { retrySchedule, schedules, useRemove } from '@recado/api/live';
import type { ScheduledMessage } from '@recado/contract';
import { IconButton, Name, RelativeTime, StatusText, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CheckOutlined, ReloadOutlined } from '@recado/ui/icons';
import { scheduleFailure, useAskFirst } from '@recado/ui/records';
import { Link } from '@recado/ui/router';
import { useState } from 'react';

/** To whom and when it was due, and why it was not sent, with a way to send it again or to forget it. */
export default function UnsentSchedule({ of: schedule, onLeave }: { of: ScheduledMessage; onLeave: () => void }) {
  const { t } = useTranslation('campaigns');
  const notify = useNotify();
  const ask = useAskFirst();
  const { mutateAsync } = useRemove(schedules);
  const [isSending, setSending] = useState(false);
  const { id, contact, sendAt } = schedule;
  const retry = async () => {
    setSending(true);
    await retrySchedule(id).then(() => notify.success(t('schedules.retried')), notify.error);
    setSending(false);
  };
  const discard = async () => {
    const step = { title: t('schedules.deleteTitle'), content: t('schedules.deleteConsequence') };
    if (await ask({ ...step, action: t('schedules.discard') })) await mutateAsync(id).catch(notify.error);
  };
  return (
    <div className="bell-entry">
      <Link to="/schedules" onClick={onLeave}>
        <strong>
          <Name text={contact.name} />
        </strong>
        <StatusText tone="danger">
          {scheduleFailure(schedule)} <RelativeTime value={sendAt} />
        </StatusText>
      </Link>
      <IconButton
        size="small"
        icon={<ReloadOutlined aria-hidden />}
        label={t('schedules.retry', { name: contact.name })}
        loading={isSending}
        onClick={() => void retry()}
      />
      <IconButton
        size="small"
        icon={<CheckOutlined aria-hidden />}
        label={t('schedules.delete', { name: contact.name })}
        onClick={() => void discard()}
      />
    </div>
  );
}
