import type { Ticket } from '@recado/api/contract';
import { fieldsOf } from '@recado/api/fields';
import { tickets, useUpdate } from '@recado/api/live';
import { plainName } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Field, Form, RecordDialog } from '@recado/ui/records';
import { useNavigateIfHere } from '../use-navigate-if-here.ts';
import { useReturnFocus } from '../use-return-focus.ts';
import { ColleagueSelect, type ColleagueSelectProps } from '../users/colleague-select.tsx';
import { TransferQueueField } from './transfer-queue-field.tsx';

interface Target {
  userId?: number;
  queueId: number;
}

const fields = fieldsOf('PUT /tickets/:ticketId');

/**
 * Transfers a ticket to a queue, and to a user in it when one is chosen; without a user it is pending there (SPEC
 * §4.1).
 */
export default function TransferDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useTranslation('service-desk');
  useReturnFocus();
  const start = useNavigateIfHere();
  const update = useUpdate(tickets);
  const save = async ({ userId, queueId }: Target) => {
    const body = userId ? { userId, queueId } : { status: 'pending' as const, userId: null, queueId };
    const go = start();
    await update.mutateAsync({ id: ticket.id, body });
    go('/tickets');
  };
  return (
    <RecordDialog<Target>
      open
      title={t('transfer.title', { name: plainName(ticket.contact.name) })}
      initialValues={{}}
      saveText={t('actions.transfer')}
      savedText={t('transfer.done')}
      onSave={save}
      onClose={onClose}
    >
      <Field {...fields.userId} label={t('transfer.user')} help={t('transfer.userHelp')}>
        <UserOfQueue except={ticket.userId} />
      </Field>
      <TransferQueueField />
    </RecordDialog>
  );
}

/** Chooses a user who serves the chosen queue, if there is one. */
function UserOfQueue(props: ColleagueSelectProps) {
  const queueId: unknown = Form.useWatch(fields.queueId.name);
  return <ColleagueSelect {...props} queueId={typeof queueId === 'number' ? queueId : undefined} />;
}
