import { fieldsOf } from '@recado/api/fields';
import { queues, useLiveList } from '@recado/api/live';
import { useTranslation } from '@recado/ui/i18n';
import { Form, SelectField } from '@recado/ui/records';
import { useEffect } from 'react';
import { serves, useColleagues } from '../../team/users/colleagues.ts';

const fields = fieldsOf('PUT /tickets/:ticketId');

/**
 * The target queue: one in which the chosen user sees the ticket, or any when no user is chosen. For a user it proposes
 * the ticket's present queue, if they serve it, or the only one they serve.
 */
export function TransferQueueField({ present }: { present: number | null }) {
  const { t } = useTranslation('service-desk');
  const form = Form.useFormInstance();
  const userId: unknown = Form.useWatch(fields.userId.name, form);
  const { colleagues } = useColleagues();
  const all = useLiveList(queues, {});
  const chosenUser = colleagues.find((user) => user.id === userId);
  const choices = all.items.filter((queue) => !chosenUser || serves(chosenUser, queue.id));
  const chosen: unknown = Form.useWatch(fields.queueId.name, form);
  const isLost = chosen !== undefined && choices.length > 0 && !choices.some((queue) => queue.id === chosen);
  const [only, another] = choices;
  const proposed = choices.find(({ id }) => id === present) ?? (another ? undefined : only);
  const isToPropose = chosenUser !== undefined && (chosen === undefined || isLost) && proposed !== undefined;
  useEffect(() => {
    if (isToPropose) form.setFieldValue(fields.queueId.name, proposed?.id);
    else if (isLost) form.setFieldValue(fields.queueId.name, undefined);
  }, [isLost, isToPropose, proposed?.id, form]);
  return (
    <SelectField
      {...fields.queueId}
      label={t('transfer.queue')}
      required
      words={{ required: t('queueRequired') }}
      placeholder={t('queueRequired')}
      loading={all.isLoading}
      choices={choices.map((queue) => ({ value: queue.id, label: queue.name }))}
    />
  );
}
