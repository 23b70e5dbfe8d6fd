import { fieldsOf } from '@recado/api/fields';
import type { Ticket } from '@recado/contract';
import { useTranslation } from '@recado/ui/i18n';
import { Field, Form } from '@recado/ui/records';
import { ColleagueSelect, type ColleagueSelectProps } from '../../team/users/colleague-select.tsx';
import { TransferQueueField } from './transfer-queue-field.tsx';

const fields = fieldsOf('PUT /tickets/:ticketId');

/** The fields for the target of a transfer: a user, and a queue that they serve. `userId` and `queueId` are the present ones. */
export function TransferTarget({ userId, queueId }: Pick<Ticket, 'userId' | 'queueId'>) {
  const { t } = useTranslation('service-desk');
  return (
    <>
      <Field {...fields.userId} label={t('transfer.user')} help={t('transfer.userHelp')}>
        <UserOfQueue except={userId} />
      </Field>
      <TransferQueueField present={queueId} />
    </>
  );
}

/** Chooses a user who serves the chosen queue, if there is one. */
function UserOfQueue(props: ColleagueSelectProps) {
  const queueId: unknown = Form.useWatch(fields.queueId.name);
  return <ColleagueSelect {...props} queueId={typeof queueId === 'number' ? queueId : undefined} />;
}
