import { fileAt, type Progress, useLiveList, useSave, whatsapps } from '@recado/api/live';
import { useAbility, usePlanFlag } from '@recado/auth';
import type { Whatsapp } from '@recado/contract';
import { Tabs } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { type Edited, RecordDialog } from '@recado/ui/records';
import { useState } from 'react';
import { apiKeys } from '../api-keys/api-keys.ts';
import { ApiKeysTab } from '../api-keys/api-keys-tab.tsx';
import { BotFields, GeneralFields, MessageFields } from './connection-fields.tsx';
import { type ConnectionValues, connectionBody, connectionValues } from './connection-values.ts';
import type { GreetingMedia } from './greeting-media-field.tsx';
import { ImportFields } from './import/import-fields.tsx';
import { LateTexts } from './late-texts.tsx';
import { type OfficialChoice, WayChoice } from './official/way-choice.tsx';
import { isBeingPaired } from './pairing/is-being-paired.ts';

/** The tab of a field, to show it when the field is refused; other fields are on the first tab. */
const tabOf: Record<string, string> = {
  greetingMessage: 'messages',
  greetingMedia: 'messages',
  complationMessage: 'messages',
  outOfHoursMessage: 'messages',
  ratingMessage: 'messages',
  ratingScale: 'messages',
  asksRatingComment: 'messages',
  maxUseBotQueues: 'bot',
  timeUseBotQueues: 'bot',
  sendIdQueue: 'bot',
  timeSendQueue: 'bot',
  expiresTicket: 'bot',
  expiresInactiveMessage: 'bot',
  integrationId: 'bot',
  promptId: 'bot',
  automationTemplates: 'templates',
  importOldMessages: 'import',
  importRecentMessages: 'import',
};

const fileOfGreeting = fileAt('/whatsapp/:whatsappId/media-upload', {
  isThere: ({ greetingMediaName }) => greetingMediaName !== null,
});

type Values = ConnectionValues & GreetingMedia;

/** The edited connection, and the callbacks. */
export interface ConnectionDialogProps {
  edited: Edited<Whatsapp>;
  onClose: () => void;
  /** Called with a connection that must be paired: it is new, or old messages are to be imported. */
  onPair: (whatsapp: Whatsapp) => void;
  /** Called when the official platform is wanted instead: for a new connection, or for this one. */
  onOfficial: (target: 'new' | Whatsapp, choice: OfficialChoice) => void;
}

/**
 * Creates or edits a connection: name, queues, messages, bot and inactivity settings, import of old messages, keys of
 * the external API (SPEC §2.7, §3, §9).
 */
export function ConnectionDialog({ edited, onClose, onPair, onOfficial }: ConnectionDialogProps) {
  const { t } = useTranslation('admin');
  const store = useSave(whatsapps, edited, fileOfGreeting);
  const whatsapp = edited === 'new' ? undefined : edited;
  const hasApi = usePlanFlag('useExternalApi');
  const hasKeys = useHasKeys(hasApi ? undefined : whatsapp);
  const [tab, setTab] = useState('general');
  const close = () => {
    setTab('general');
    onClose();
  };
  const isOfficial = whatsapp?.capabilities.templates === true;
  const mayAdd = useAbility('connections-page:addConnection');
  const mayMove = mayAdd && !isOfficial;
  const toOfficial = (choice: OfficialChoice) => {
    close();
    onOfficial(whatsapp ?? 'new', choice);
  };
  const save = async ({ greetingMedia, ...values }: Values, onProgress: Progress) => {
    const saved = await store(connectionBody(values), greetingMedia, onProgress);
    if (!whatsapp || (isBeingPaired(saved) && saved.status !== whatsapp.status)) onPair(saved);
  };
  const tabs = [
    {
      key: 'general',
      label: t('connections.tabGeneral'),
      children: (
        <>
          {mayMove && <WayChoice isNew={!whatsapp} onOfficial={toOfficial} />}
          <GeneralFields />
        </>
      ),
    },
    { key: 'messages', label: t('connections.tabMessages'), children: <MessageFields whatsapp={whatsapp} /> },
    { key: 'bot', label: t('connections.tabBot'), children: <BotFields /> },
    ...(isOfficial
      ? [{ key: 'templates', label: t('connections.tabTemplates'), children: <LateTexts whatsappId={whatsapp.id} /> }]
      : [{ key: 'import', label: t('connections.tabImport'), children: <ImportFields whatsapp={whatsapp} /> }]),
    // Without the feature in the plan, existing keys can still be revoked.
    ...(hasApi || hasKeys
      ? [{ key: 'api', label: t('apiKeys.tab'), children: <ApiKeysTab whatsapp={whatsapp} /> }]
      : []),
  ];
  return (
    <RecordDialog<Values>
      open={edited !== undefined}
      width={640}
      title={whatsapp ? t('connections.editTitle') : t('connections.newTitle')}
      initialValues={{
        ...connectionValues(whatsapp),
        greetingMedia: { name: whatsapp?.greetingMediaName ?? undefined },
      }}
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

/** Whether a connection has keys; false while the query is disabled. */
function useHasKeys(whatsapp: Whatsapp | undefined): boolean {
  const { items } = useLiveList(apiKeys, { whatsappId: whatsapp?.id }, { enabled: whatsapp !== undefined });
  return items.length > 0;
}
