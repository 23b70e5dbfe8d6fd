import { schedules, useLiveList } from '@recado/api/live';
import { usePlanFlag } from '@recado/auth';
import type { Ticket } from '@recado/contract';
import { formatDateTime } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { ClockCircleOutlined, ExclamationCircleOutlined } from '@recado/ui/icons';
import { Suspense, useState } from 'react';
import { ScheduleDialog } from './lazy-schedule.tsx';
import './coming-schedules.css';

/**
 * Shows above the composer the pending scheduled messages and those that were not sent, with a link to edit, cancel or
 * send them again. They are requested when the user begins to write, so that opening a chat costs no call.
 */
export function ComingSchedules({ ticket, isWriting }: { ticket: Ticket; isWriting: boolean }) {
  const { t } = useTranslation('service-desk');
  const isAllowed = usePlanFlag('useSchedules');
  const [wasWriting, setWasWriting] = useState(isWriting);
  if (isWriting && !wasWriting) setWasWriting(true);
  const enabled = isAllowed && wasWriting;
  const { items, count } = useLiveList(schedules, { contactId: ticket.contactId, waiting: 'true' }, { enabled });
  const failed = useLiveList(schedules, { contactId: ticket.contactId, failed: 'true' }, { enabled });
  const [isOpen, setOpen] = useState(false);
  const [next] = items;
  return (
    <>
      {failed.items.length > 0 && (
        <button type="button" className="coming-schedules failed-schedules" onClick={() => setOpen(true)}>
          <ExclamationCircleOutlined aria-hidden />
          <span>{t('schedules.unsent', { count: failed.count })}</span>
        </button>
      )}
      {next && (
        <button type="button" className="coming-schedules" onClick={() => setOpen(true)}>
          <ClockCircleOutlined aria-hidden />
          <span>
            {t('schedules.coming', { count })} · {t('schedules.next', { when: formatDateTime(next.sendAt) })}
          </span>
        </button>
      )}
      <Suspense>{isOpen && <ScheduleDialog ticket={ticket} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
