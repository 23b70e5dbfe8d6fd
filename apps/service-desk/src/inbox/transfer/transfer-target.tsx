import { fieldsOf } from '@recado/api/fields';
import type { Ticket } from '@recado/contract';
import { formatDateTime, StatusText } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Field, Form } from '@recado/ui/records';
import { ColleagueSelect, type ColleagueSelectProps } from '../../team/users/colleague-select.tsx';
import { useColleagues } from '../../team/users/colleagues.ts';
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
      <AwayWarning />
      <TransferQueueField present={queueId} />
    </>
  );
}

/** Chooses a user who serves the chosen queue, if there is one. */
function UserOfQueue(props: ColleagueSelectProps) {
  const queueId: unknown = Form.useWatch(fields.queueId.name);
  return <ColleagueSelect {...props} queueId={typeof queueId === 'number' ? queueId : undefined} />;
}

/** Says that the chosen colleague is away, why and until when: their customer would wait. */
function AwayWarning() {
  const { t } = useTranslation('service-desk');
  const { colleagues } = useColleagues();
  const userId: unknown = Form.useWatch(fields.userId.name);
  const chosen = colleagues.find(({ id }) => id === userId);
  if (!chosen?.away) return null;
  const { reason, until } = chosen.away;
  const facts = [reason, until && t('transfer.awayUntil', { until: formatDateTime(until) })].filter(Boolean);
  return (
    <p role="status">
      <StatusText tone="warning">{[t('transfer.awayWarning', { name: chosen.name }), ...facts].join(' · ')}</StatusText>
    </p>
  );
}
