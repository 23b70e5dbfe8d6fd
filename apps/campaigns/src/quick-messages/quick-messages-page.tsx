import { useLiveList, useRemove } from '@recado/api/live';
import { useAbility, useSession } from '@recado/auth';
import type { QuickMessage } from '@recado/contract';
import { StatusText } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { PaperClipOutlined } from '@recado/ui/icons';
import { type Column, RecordPage, useSearch } from '@recado/ui/records';
import { QuickMessageDialog } from './quick-message-dialog.tsx';
import { quickMessages } from './quick-messages.ts';

/** A message's text in the list, cut at 35 characters (SPEC §9). */
const labelLength = 35;

/** Quick messages, inserted by `/shortcode` in a chat (SPEC §2.10). */
export default function QuickMessagesPage() {
  const { t } = useTranslation('campaigns');
  const search = useSearch();
  const list = useLiveList(quickMessages, { searchParam: search.searchParam });
  const remove = useRemove(quickMessages);
  const { user } = useSession();
  const managesAll = useAbility('settings:manage');
  const isMine = (record: QuickMessage) => managesAll || record.userId === user.id;
  const columns: Column<QuickMessage>[] = [
    { key: 'shortcode', title: t('quickMessages.shortcode'), render: ({ shortcode }) => `/${shortcode}` },
    { key: 'message', title: t('quickMessages.message'), render: messageLabel },
    { key: 'file', title: t('quickMessages.file'), render: fileName },
    {
      key: 'shared',
      title: t('quickMessages.shared'),
      render: ({ geral }) => t(geral ? 'quickMessages.everybody' : 'quickMessages.onlyMe'),
    },
    { key: 'status', title: t('quickMessages.status'), render: ({ status }) => <Status isActive={status} /> },
  ];
  return (
    <RecordPage
      title={t('quickMessages.title')}
      list={list}
      search={search}
      columns={columns}
      nameOf={({ shortcode }) => `/${shortcode}`}
      addText={t('quickMessages.add')}
      empty={{ title: t('quickMessages.empty'), description: t('quickMessages.emptyText') }}
      removal={{ title: t('quickMessages.deleteTitle'), run: ({ id }) => remove.mutateAsync(id) }}
      may={{ change: isMine, remove: isMine }}
      dialog={(edited, close) => <QuickMessageDialog edited={edited} onClose={close} />}
    />
  );
}

function messageLabel({ message }: QuickMessage) {
  if (message.length <= labelLength) return message;
  return <span title={message}>{message.slice(0, labelLength)}…</span>;
}

function fileName({ isMedia, mediaName }: QuickMessage) {
  if (!isMedia) return null;
  return (
    <>
      <PaperClipOutlined aria-hidden /> {mediaName}
    </>
  );
}

function Status({ isActive }: { isActive: boolean }) {
  const { t } = useTranslation('campaigns');
  return (
    <StatusText tone={isActive ? 'success' : 'neutral'}>
      {t(isActive ? 'quickMessages.active' : 'quickMessages.inactive')}
    </StatusText>
  );
}
