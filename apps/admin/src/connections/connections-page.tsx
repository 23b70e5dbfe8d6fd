import type { Whatsapp } from '@recado/api/contract';
import { useLiveList, useRemove, whatsapps } from '@recado/api/live';
import { useAbility } from '@recado/auth';
import {
  Button,
  CheckOutlined,
  DeleteOutlined,
  EditOutlined,
  EmptyState,
  formatPhone,
  PlusOutlined,
  RelativeTime,
} from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { type Column, ListPage, LiveTable, useConfirmDestructive } from '@recado/ui/records';
import { useState } from 'react';
import { ConnectionDialog } from './connection-dialog.tsx';
import { ConnectionState } from './connection-state.tsx';
import { ImportButton } from './import/import-button.tsx';
import { ImportProgress } from './import/import-progress.tsx';
import { PairingDialog } from './pairing/pairing-dialog.tsx';
import { SessionButtons } from './session-buttons.tsx';

/** The WhatsApp connections of the company (SPEC §2.7, §4.3). */
export default function ConnectionsPage() {
  const { t } = useTranslation('admin');
  const list = useLiveList(whatsapps, {});
  const remove = useRemove(whatsapps);
  const confirm = useConfirmDestructive();
  const [edited, setEdited] = useState<Whatsapp | 'new'>();
  const [pairedId, setPairedId] = useState<number>();
  const may = {
    add: useAbility('connections-page:addConnection'),
    change: useAbility('connections-page:editOrDeleteConnection'),
    act: useAbility('connections-page:actionButtons'),
  };
  const add = may.add && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
      {t('connections.add')}
    </Button>
  );
  const columns: Column<Whatsapp>[] = [
    { key: 'name', title: t('connections.name'), render: (whatsapp) => <NameAndNumber whatsapp={whatsapp} /> },
    {
      key: 'status',
      title: t('connections.statusTitle'),
      render: (whatsapp) => (
        <>
          <ConnectionState whatsapp={whatsapp} />
          <ImportProgress whatsapp={whatsapp} />
        </>
      ),
    },
    ...(may.act
      ? [
          {
            key: 'session',
            title: t('connections.session'),
            render: (whatsapp: Whatsapp) => (
              <div className="connection-buttons">
                <SessionButtons whatsapp={whatsapp} onPair={({ id }) => setPairedId(id)} />
                <ImportButton whatsapp={whatsapp} />
              </div>
            ),
          },
        ]
      : []),
    { key: 'updated', title: t('connections.updated'), render: ({ updatedAt }) => <RelativeTime value={updatedAt} /> },
    {
      key: 'default',
      title: t('connections.default'),
      render: ({ isDefault }) => isDefault && <CheckOutlined aria-label={t('connections.isDefault')} />,
    },
  ];
  const destroy = (whatsapp: Whatsapp) =>
    confirm({
      title: t('connections.deleteTitle'),
      what: whatsapp.name,
      consequence: t('connections.deleteConsequence'),
      run: () => remove.mutateAsync(whatsapp.id),
    });
  return (
    <ListPage title={t('connections.title')} action={add}>
      <LiveTable
        label={t('connections.title')}
        list={list}
        columns={columns}
        actions={(whatsapp) =>
          may.change
            ? [
                {
                  key: 'edit',
                  label: t('actions.edit', { name: whatsapp.name }),
                  icon: <EditOutlined />,
                  run: setEdited,
                },
                {
                  key: 'delete',
                  label: t('actions.delete', { name: whatsapp.name }),
                  icon: <DeleteOutlined />,
                  run: destroy,
                  danger: true,
                },
              ]
            : []
        }
        empty={<EmptyState title={t('connections.empty')} description={t('connections.emptyText')} action={add} />}
      />
      <ConnectionDialog edited={edited} onClose={() => setEdited(undefined)} onPair={({ id }) => setPairedId(id)} />
      <PairingDialog whatsapp={list.items.find(({ id }) => id === pairedId)} onClose={() => setPairedId(undefined)} />
    </ListPage>
  );
}

function NameAndNumber({ whatsapp }: { whatsapp: Whatsapp }) {
  return (
    <>
      {whatsapp.name}
      {whatsapp.number && <div className="admin-meta">{formatPhone(whatsapp.number)}</div>}
    </>
  );
}
