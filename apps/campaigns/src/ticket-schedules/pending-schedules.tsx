import { schedules, useLiveList } from '@recado/api/live';
import type { ScheduledMessage } from '@recado/contract';
import { formatDateTime, ListState } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { EditOutlined } from '@recado/ui/icons';
import type { Edited } from '@recado/ui/records';
import { ContactSchedules } from './contact-schedules.tsx';

interface PendingSchedulesProps {
  contactId: number;
  /** The message that is being edited. */
  editedId: number | null;
  onEdit: (edited: Edited<ScheduledMessage>) => void;
}

/** The pending scheduled messages of a contact; each can be edited or cancelled. */
export function PendingSchedules({ contactId, editedId, onEdit }: PendingSchedulesProps) {
  const { t } = useTranslation('campaigns');
  const list = useLiveList(schedules, { contactId, waiting: 'true' });
  return (
    <ContactSchedules
      title={t('ticketSchedules.pending')}
      items={list.items}
      editedId={editedId}
      actionsOf={({ sendAt }) => [
        {
          key: 'edit',
          label: t('ticketSchedules.edit', { when: formatDateTime(sendAt) }),
          icon: <EditOutlined aria-hidden />,
          run: onEdit,
        },
      ]}
      removalOf={({ sendAt }) => ({
        label: t('ticketSchedules.cancel', { when: formatDateTime(sendAt) }),
        question: {
          title: t('ticketSchedules.cancelTitle'),
          consequence: t('ticketSchedules.cancelConsequence', { when: formatDateTime(sendAt) }),
          action: t('ticketSchedules.cancelAction'),
        },
      })}
      onRemoved={({ id }) => {
        if (id === editedId) onEdit('new');
      }}
    >
      <ListState list={list} rows={1}>
        <p>{t('ticketSchedules.none')}</p>
      </ListState>
    </ContactSchedules>
  );
}
