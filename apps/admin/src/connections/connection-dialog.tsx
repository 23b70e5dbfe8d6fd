import type { Whatsapp } from '@recado/api/contract';
import { queues, useCreate, useLiveList, useUpdate, whatsapps } from '@recado/api/live';
import { Tabs } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { NumberField, RecordDialog, SelectField, SwitchField, TextAreaField, TextField } from '@recado/ui/records';

/** What a text may contain; the server fills it in (SPEC §9). */
const messageVariables = '{{firstName}}, {{name}}, {{ms}}, {{protocol}}, {{today}}, {{hour}}';

type Values = Pick<
  Whatsapp,
  | 'name'
  | 'isDefault'
  | 'greetingMessage'
  | 'complationMessage'
  | 'outOfHoursMessage'
  | 'ratingMessage'
  | 'maxUseBotQueues'
  | 'timeUseBotQueues'
  | 'sendIdQueue'
  | 'timeSendQueue'
  | 'expiresTicket'
  | 'expiresInactiveMessage'
> & { queueIds: number[] };

/** Creates or changes a connection: name, queues, messages, bot and inactivity settings (SPEC §2.7, §9). */
export function ConnectionDialog(props: {
  edited: Whatsapp | 'new' | undefined;
  onClose: () => void;
  /** A new connection is there; it wants to be paired. */
  onCreated: (whatsapp: Whatsapp) => void;
}) {
  const { edited, onClose, onCreated } = props;
  const { t } = useTranslation('admin');
  const create = useCreate(whatsapps);
  const update = useUpdate(whatsapps);
  const whatsapp = edited === 'new' ? undefined : edited;
  const save = (values: Values) => {
    const body = { ...values, sendIdQueue: values.sendIdQueue ?? null };
    return whatsapp ? update.mutateAsync({ id: whatsapp.id, body }) : create.mutateAsync(body).then(onCreated);
  };
  return (
    <RecordDialog<Values>
      open={edited !== undefined}
      width={640}
      title={whatsapp ? t('connections.editTitle') : t('connections.newTitle')}
      initialValues={initialValues(whatsapp)}
      onSave={save}
      saveText={whatsapp ? undefined : t('connections.createAndPair')}
      onClose={onClose}
    >
      <Tabs
        items={[
          { key: 'general', label: t('connections.tabGeneral'), children: <GeneralFields />, forceRender: true },
          { key: 'messages', label: t('connections.tabMessages'), children: <MessageFields />, forceRender: true },
          { key: 'bot', label: t('connections.tabBot'), children: <BotFields />, forceRender: true },
        ]}
      />
    </RecordDialog>
  );
}

function GeneralFields() {
  const { t } = useTranslation('admin');
  return (
    <>
      <TextField name="name" label={t('connections.name')} required minimum={2} maximum={50} />
      <SwitchField name="isDefault" label={t('connections.default')} help={t('connections.defaultHelp')} />
      <QueueField name="queueIds" label={t('connections.queues')} multiple help={t('connections.queuesHelp')} />
    </>
  );
}

function MessageFields() {
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

function BotFields() {
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

function initialValues(whatsapp: Whatsapp | undefined): Partial<Values> {
  if (whatsapp) return { ...whatsapp, queueIds: whatsapp.queues.map(({ id }) => id) };
  return {
    isDefault: false,
    queueIds: [],
    maxUseBotQueues: 3,
    timeUseBotQueues: 0,
    timeSendQueue: 0,
    expiresTicket: 0,
  };
}
