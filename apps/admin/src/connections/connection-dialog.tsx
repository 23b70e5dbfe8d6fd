import type { Whatsapp } from '@recado/api/contract';
import { queues, useCreate, useLiveList, useUpdate, whatsapps } from '@recado/api/live';
import { Tabs } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { NumberField, RecordDialog, SelectField, SwitchField, TextAreaField, TextField } from '@recado/ui/records';
import { useState } from 'react';
import { type ImportValues, importBody, initialImport } from './import/import-choice.ts';
import { ImportFields } from './import/import-fields.tsx';

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
> & { queueIds: number[] } & ImportValues;

/** Which tab a field is on, to show it when it refuses; the others are on the first. */
const tabOf: Record<string, string> = { importOldMessages: 'import', importRecentMessages: 'import' };

/**
 * Creates or changes a connection: name, queues, messages, bot and inactivity settings, import of old messages
 * (SPEC §2.7, §9).
 */
export function ConnectionDialog(props: {
  edited: Whatsapp | 'new' | undefined;
  onClose: () => void;
  /** A connection is there that wants to be paired: it is new, or old messages are to be imported. */
  onPair: (whatsapp: Whatsapp) => void;
}) {
  const { edited, onClose, onPair } = props;
  const { t } = useTranslation('admin');
  const create = useCreate(whatsapps);
  const update = useUpdate(whatsapps);
  const whatsapp = edited === 'new' ? undefined : edited;
  const [tab, setTab] = useState('general');
  const close = () => {
    setTab('general');
    onClose();
  };
  const save = async (values: Values) => {
    const body = bodyOf(values);
    if (!whatsapp) return onPair(await create.mutateAsync(body));
    const changed = await update.mutateAsync({ id: whatsapp.id, body });
    if (changed.status === 'OPENING' && whatsapp.status !== 'OPENING') onPair(changed);
  };
  return (
    <RecordDialog<Values>
      open={edited !== undefined}
      width={640}
      title={whatsapp ? t('connections.editTitle') : t('connections.newTitle')}
      initialValues={initialValues(whatsapp)}
      onSave={save}
      saveText={whatsapp ? undefined : t('connections.createAndPair')}
      onInvalid={(field) => setTab(tabOf[field] ?? 'general')}
      onClose={close}
    >
      <Tabs
        activeKey={tab}
        onChange={setTab}
        items={[
          { key: 'general', label: t('connections.tabGeneral'), children: <GeneralFields />, forceRender: true },
          { key: 'messages', label: t('connections.tabMessages'), children: <MessageFields />, forceRender: true },
          { key: 'bot', label: t('connections.tabBot'), children: <BotFields />, forceRender: true },
          {
            key: 'import',
            label: t('connections.tabImport'),
            children: <ImportFields whatsapp={whatsapp} />,
            forceRender: true,
          },
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

function bodyOf({ importsMessages, ...values }: Values) {
  const choice = importBody({ ...values, importsMessages });
  return { ...values, ...choice, sendIdQueue: values.sendIdQueue ?? null };
}

function initialValues(whatsapp: Whatsapp | undefined): Partial<Values> {
  const choice = initialImport(whatsapp);
  if (whatsapp) return { ...whatsapp, queueIds: whatsapp.queues.map(({ id }) => id), ...choice };
  return {
    ...choice,
    isDefault: false,
    queueIds: [],
    maxUseBotQueues: 3,
    timeUseBotQueues: 0,
    timeSendQueue: 0,
    expiresTicket: 0,
  };
}
