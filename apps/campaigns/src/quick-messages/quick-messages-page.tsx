import type { QuickMessage } from '@recado/api/contract';
import { quickMessages, useLiveList, useRemove } from '@recado/api/live';
import {
  Button,
  DeleteOutlined,
  EditOutlined,
  EmptyState,
  PaperClipOutlined,
  PlusOutlined,
  StatusText,
} from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { type Column, ListPage, LiveTable, useConfirmDestructive, useSearch } from '@recado/ui/records';
import { useState } from 'react';
import { QuickMessageDialog } from './quick-message-dialog.tsx';

/** A message's text in the list, cut at 35 characters (SPEC §9). */
const labelLength = 35;

/** Prepared answers, called by `/shortcode` in a chat (SPEC §2.10). */
export default function QuickMessagesPage() {
  const { t } = useTranslation('campaigns');
  const search = useSearch();
  const list = useLiveList(quickMessages, { searchParam: search.searchParam });
  const remove = useRemove(quickMessages);
  const confirm = useConfirmDestructive();
  const [edited, setEdited] = useState<QuickMessage | 'new'>();
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
      {t('quickMessages.add')}
    </Button>
  );
  const columns: Column<QuickMessage>[] = [
    { key: 'shortcode', title: t('quickMessages.shortcode'), render: ({ shortcode }) => `/${shortcode}` },
    { key: 'message', title: t('quickMessages.message'), render: ({ message }) => shortened(message) },
    { key: 'file', title: t('quickMessages.file'), render: (record) => <FileName record={record} /> },
    {
      key: 'shared',
      title: t('quickMessages.shared'),
      render: ({ geral }) => t(geral ? 'quickMessages.everybody' : 'quickMessages.onlyMe'),
    },
    {
      key: 'status',
      title: t('quickMessages.status'),
      render: ({ status }) => (
        <StatusText tone={status ? 'success' : 'neutral'}>
          {t(status ? 'quickMessages.active' : 'quickMessages.inactive')}
        </StatusText>
      ),
    },
  ];
  const destroy = (record: QuickMessage) =>
    confirm({
      title: t('quickMessages.deleteTitle'),
      what: `/${record.shortcode}`,
      run: () => remove.mutateAsync(record.id),
    });
  return (
    <ListPage title={t('quickMessages.title')} search={search} action={add}>
      <LiveTable
        label={t('quickMessages.title')}
        list={list}
        columns={columns}
        actions={({ shortcode: name }) => [
          { key: 'edit', label: t('actions.edit', { name }), icon: <EditOutlined />, run: setEdited },
          { key: 'delete', label: t('actions.delete', { name }), icon: <DeleteOutlined />, run: destroy, danger: true },
        ]}
        empty={
          search.searchParam ? (
            <EmptyState title={t('list.nothingFound')} />
          ) : (
            <EmptyState title={t('quickMessages.empty')} description={t('quickMessages.emptyText')} action={add} />
          )
        }
      />
      <QuickMessageDialog edited={edited} onClose={() => setEdited(undefined)} />
    </ListPage>
  );
}

function FileName({ record }: { record: QuickMessage }) {
  if (!record.isMedia) return '—';
  return (
    <>
      <PaperClipOutlined aria-hidden /> {record.mediaName}
    </>
  );
}

function shortened(message: string): string {
  return message.length > labelLength ? `${message.slice(0, labelLength)}…` : message;
}
