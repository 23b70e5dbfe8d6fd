import type { User } from '@recado/api/contract';
import { useLiveList, useRemove, users } from '@recado/api/live';
import { Button, ColorTag, DeleteOutlined, EditOutlined, EmptyState, PlusOutlined, StatusText } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { type Column, ListPage, LiveTable, useConfirmDestructive, useSearch } from '@recado/ui/records';
import { useState } from 'react';
import { UserDialog } from './user-dialog.tsx';

/** The people of the company (SPEC §2.9). */
export default function UsersPage() {
  const { t } = useTranslation('admin');
  const search = useSearch();
  const list = useLiveList(users, { searchParam: search.searchParam });
  const remove = useRemove(users);
  const confirm = useConfirmDestructive();
  const [edited, setEdited] = useState<User | 'new'>();
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
      {t('users.add')}
    </Button>
  );
  const columns: Column<User>[] = [
    { key: 'name', title: t('users.name'), render: (user) => user.name },
    { key: 'id', title: t('users.id'), render: (user) => user.id, align: 'right', width: 64 },
    { key: 'email', title: t('users.email'), render: (user) => user.email },
    { key: 'profile', title: t('users.profile'), render: (user) => t(`profiles.${user.profile}`) },
    { key: 'rating', title: t('users.rating'), render: rating, align: 'right' },
    { key: 'queues', title: t('users.queues'), render: (user) => <QueueTags user={user} /> },
    {
      key: 'online',
      title: t('users.online'),
      render: ({ online }) => (
        <StatusText tone={online ? 'success' : 'neutral'}>
          {t(online ? 'users.isOnline' : 'users.isOffline')}
        </StatusText>
      ),
    },
  ];
  const destroy = (user: User) =>
    confirm({
      title: t('users.deleteTitle'),
      what: user.name,
      consequence: t('users.deleteConsequence'),
      run: () => remove.mutateAsync(user.id),
    });
  return (
    <ListPage title={t('users.title')} search={search} action={add}>
      <LiveTable
        label={t('users.title')}
        list={list}
        columns={columns}
        actions={(user) => [
          { key: 'edit', label: t('actions.edit', { name: user.name }), icon: <EditOutlined />, run: setEdited },
          {
            key: 'delete',
            label: t('actions.delete', { name: user.name }),
            icon: <DeleteOutlined />,
            run: destroy,
            danger: true,
          },
        ]}
        empty={<EmptyState title={search.searchParam ? t('list.nothingFound') : t('users.empty')} action={add} />}
      />
      <UserDialog edited={edited} onClose={() => setEdited(undefined)} />
    </ListPage>
  );
}

function rating({ averageRating }: User): string {
  return averageRating === null ? '—' : averageRating.toFixed(1);
}

function QueueTags({ user }: { user: User }) {
  return user.queues.map((queue) => (
    <ColorTag key={queue.id} color={queue.color}>
      {queue.name}
    </ColorTag>
  ));
}
