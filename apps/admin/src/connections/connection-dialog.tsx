import type { Whatsapp } from '@recado/api/contract';
import { useCreate, useUpdate, whatsapps } from '@recado/api/live';
import { Tabs } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { type Edited, RecordDialog } from '@recado/ui/records';
import { useState } from 'react';
import { BotFields, GeneralFields, MessageFields } from './connection-fields.tsx';
import { type ConnectionValues, connectionBody, connectionValues } from './connection-values.ts';
import { ImportFields } from './import/import-fields.tsx';

/** The tab of a field, to show it when the field is refused; other fields are on the first tab. */
const tabOf: Record<string, string> = {
  greetingMessage: 'messages',
  complationMessage: 'messages',
  outOfHoursMessage: 'messages',
  ratingMessage: 'messages',
  maxUseBotQueues: 'bot',
  timeUseBotQueues: 'bot',
  sendIdQueue: 'bot',
  timeSendQueue: 'bot',
  expiresTicket: 'bot',
  expiresInactiveMessage: 'bot',
  importOldMessages: 'import',
  importRecentMessages: 'import',
};

/** The edited connection, and the callbacks. */
export interface ConnectionDialogProps {
  edited: Edited<Whatsapp>;
  onClose: () => void;
  /** Called with a connection that must be paired: it is new, or old messages are to be imported. */
  onPair: (whatsapp: Whatsapp) => void;
}

/**
 * Creates or edits a connection: name, queues, messages, bot and inactivity settings, import of old messages
 * (SPEC §2.7, §9).
 */
export function ConnectionDialog({ edited, onClose, onPair }: ConnectionDialogProps) {
  const { t } = useTranslation('admin');
  const create = useCreate(whatsapps);
  const update = useUpdate(whatsapps);
  const whatsapp = edited === 'new' ? undefined : edited;
  const [tab, setTab] = useState('general');
  const close = () => {
    setTab('general');
    onClose();
  };
  const save = async (values: ConnectionValues) => {
    const body = connectionBody(values);
    if (!whatsapp) return onPair(await create.mutateAsync(body));
    const changed = await update.mutateAsync({ id: whatsapp.id, body });
    if (changed.status === 'OPENING' && whatsapp.status !== 'OPENING') onPair(changed);
  };
  const tabs = [
    { key: 'general', label: t('connections.tabGeneral'), children: <GeneralFields /> },
    { key: 'messages', label: t('connections.tabMessages'), children: <MessageFields /> },
    { key: 'bot', label: t('connections.tabBot'), children: <BotFields /> },
    { key: 'import', label: t('connections.tabImport'), children: <ImportFields whatsapp={whatsapp} /> },
  ];
  return (
    <RecordDialog<ConnectionValues>
      open={edited !== undefined}
      width={640}
      title={whatsapp ? t('connections.editTitle') : t('connections.newTitle')}
      initialValues={connectionValues(whatsapp)}
      onSave={save}
      saveText={whatsapp ? undefined : t('connections.createAndPair')}
      onInvalid={(field) => setTab(tabOf[field] ?? 'general')}
      savedText={t('connections.saved')}
      onClose={close}
    >
      <Tabs activeKey={tab} onChange={setTab} items={tabs.map((item) => ({ ...item, forceRender: true }))} />
    </RecordDialog>
  );
}
