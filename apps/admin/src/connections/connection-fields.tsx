import { queues, useLiveList } from '@recado/api/live';
import { useTranslation } from '@recado/ui/i18n';
import { NumberField, SelectField, SwitchField, TextAreaField, TextField } from '@recado/ui/records';

/** What a text may contain; the server fills it in (SPEC §9). */
const messageVariables = '{{firstName}}, {{name}}, {{ms}}, {{protocol}}, {{today}}, {{hour}}';

/** Name, default and queues. */
export function GeneralFields() {
  const { t } = useTranslation('admin');
  return (
    <>
      <TextField name="name" label={t('connections.name')} required minimum={2} maximum={50} />
      <SwitchField name="isDefault" label={t('connections.isDefault')} help={t('connections.defaultHelp')} />
      <QueueField name="queueIds" label={t('connections.queues')} multiple help={t('connections.queuesHelp')} />
    </>
  );
}

/** The texts customers get by themselves. */
export function MessageFields() {
  const { t } = useTranslation('admin');
  return (
    <>
      <TextAreaField
        name="greetingMessage"
        label={t('connections.greeting')}
        maximum={4000}
        help={t('connections.greetingHelp', { variables: messageVariables })}
      />
      <TextAreaField name="complationMessage" label={t('connections.completion')} maximum={4000} />
      <TextAreaField name="outOfHoursMessage" label={t('connections.outOfHours')} maximum={4000} />
      <TextAreaField name="ratingMessage" label={t('connections.rating')} maximum={4000} />
    </>
  );
}

/** How the chatbot's menu is repeated, and what happens to tickets nobody attends to. */
export function BotFields() {
  const { t } = useTranslation('admin');
  const minutes = t('connections.minutes');
  return (
    <>
      <NumberField name="maxUseBotQueues" label={t('connections.maxUseBotQueues')} minimum={0} maximum={100} />
      <NumberField name="timeUseBotQueues" label={t('connections.timeUseBotQueues')} minimum={0} suffix={minutes} />
      <QueueField name="sendIdQueue" label={t('connections.sendIdQueue')} />
      <NumberField name="timeSendQueue" label={t('connections.timeSendQueue')} minimum={0} suffix={minutes} />
      <NumberField
        name="expiresTicket"
        label={t('connections.expiresTicket')}
        minimum={0}
        suffix={minutes}
        help={t('connections.zeroIsNever')}
      />
      <TextAreaField name="expiresInactiveMessage" label={t('connections.expiresInactiveMessage')} maximum={4000} />
    </>
  );
}

function QueueField(props: { name: string; label: string; multiple?: boolean; help?: string }) {
  const list = useLiveList(queues, {});
  return (
    <SelectField
      {...props}
      loading={list.isLoading}
      choices={list.items.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
