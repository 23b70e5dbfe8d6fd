import { fieldsOf } from '@recado/api/fields';
import { queues, useLiveList } from '@recado/api/live';
import { useTranslation } from '@recado/ui/i18n';
import { Form, SelectField } from '@recado/ui/records';
import { useEffect } from 'react';
import { serves, useColleagues } from '../users/colleagues.ts';

const fields = fieldsOf('PUT /tickets/:ticketId');

/** The target queue: one in which the chosen user sees the ticket, or any when no user is chosen. */
export function TransferQueueField() {
  const { t } = useTranslation('service-desk');
  const form = Form.useFormInstance();
  const userId: unknown = Form.useWatch(fields.userId.name, form);
  const { colleagues } = useColleagues();
  const all = useLiveList(queues, {});
  const chosenUser = colleagues.find((user) => user.id === userId);
  const choices = all.items.filter((queue) => !chosenUser || serves(chosenUser, queue.id));
  const chosen: unknown = Form.useWatch(fields.queueId.name, form);
  const isLost = chosen !== undefined && choices.length > 0 && !choices.some((queue) => queue.id === chosen);
  useEffect(() => {
    if (isLost) form.setFieldValue(fields.queueId.name, undefined);
  }, [isLost, form]);
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
