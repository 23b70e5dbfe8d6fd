import type { Ticket } from '@recado/api/contract';
import { tickets, useUpdate } from '@recado/api/live';
import { useTranslation } from '@recado/ui/i18n';
import { Field, RecordDialog } from '@recado/ui/records';
import { useNavigate } from '@recado/ui/router';
import { useReturnFocus } from '../use-return-focus.ts';
import { ColleagueSelect } from '../users/colleague-select.tsx';
import { TransferQueueField } from './transfer-queue-field.tsx';

interface Target {
  userId?: number;
  queueId: number;
}

/** Gives a ticket to a queue, and in it to a user when one is chosen; to a queue alone it waits there (SPEC §4.1). */
export default function TransferDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useTranslation('service-desk');
  useReturnFocus();
  const navigate = useNavigate();
  const update = useUpdate(tickets);
  const save = async ({ userId, queueId }: Target) => {
    const body = userId ? { userId, queueId } : { status: 'pending' as const, userId: null, queueId };
    await update.mutateAsync({ id: ticket.id, body });
    navigate('/tickets');
  };
  return (
    <RecordDialog<Target>
      open
      title={t('transfer.title', { name: ticket.contact.name })}
      initialValues={{}}
      saveText={t('actions.transfer')}
      savedText={t('transfer.done')}
      onSave={save}
      onClose={onClose}
    >
      <Field name="userId" label={t('transfer.user')} help={t('transfer.userHelp')}>
        <ColleagueSelect except={ticket.userId} />
      </Field>
      <TransferQueueField />
    </RecordDialog>
  );
}
