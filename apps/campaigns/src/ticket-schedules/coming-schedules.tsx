import { schedules, useLiveList } from '@recado/api/live';
import type { ComposerNoteProps } from '@recado/federation';
import { formatDateTime, useReturnFocus } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { ClockCircleOutlined, ExclamationCircleOutlined } from '@recado/ui/icons';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import type { ContactScheduleDialog } from './contact-schedule-dialog.tsx';
import './coming-schedules.css';

// Whoever writes sees the line; few open the dialog.
const Dialog = lazy(async () => ({ default: (await import('./contact-schedule-dialog.tsx')).ContactScheduleDialog }));

/**
 * Shows above the composer the pending scheduled messages and those that were not sent, with a link to edit, cancel or
 * send them again.
 */
export default function ComingSchedules({ ticket }: ComposerNoteProps) {
  const { t } = useTranslation('campaigns');
  const { items, count } = useLiveList(schedules, { contactId: ticket.contact.id, waiting: 'true' });
  const failed = useLiveList(schedules, { contactId: ticket.contact.id, failed: 'true' });
  const [isOpen, setOpen] = useState(false);
  const [next] = items;
  return (
    <>
      {failed.items.length > 0 && (
        <button type="button" className="coming-schedules failed-schedules" onClick={() => setOpen(true)}>
          <ExclamationCircleOutlined aria-hidden />
          <span>{t('ticketSchedules.unsent', { count: failed.count })}</span>
        </button>
      )}
      {next && (
        <button type="button" className="coming-schedules" onClick={() => setOpen(true)}>
          <ClockCircleOutlined aria-hidden />
          <span>
            {t('ticketSchedules.coming', { count })} ·{' '}
            {t('ticketSchedules.next', { when: formatDateTime(next.sendAt) })}
          </span>
        </button>
      )}
      <Suspense>{isOpen && <OpenedDialog ticket={ticket} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

function OpenedDialog(props: ComponentProps<typeof ContactScheduleDialog>) {
  useReturnFocus();
  return <Dialog {...props} />;
}
