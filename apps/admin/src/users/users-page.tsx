import { api } from '@recado/api/client';
import { useLiveList } from '@recado/api/live';
import { useSession } from '@recado/auth';
import type { User } from '@recado/contract';
import { abilitiesOf, holdsAll } from '@recado/contract/abilities';
import { Button, ColorTag, formatDateTime, formatNumber, StatusText, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { ClockCircleOutlined, LinkOutlined, SendOutlined } from '@recado/ui/icons';
import { type Column, RecordPage, useConfirmDestructive, useSearch } from '@recado/ui/records';
import { useNavigate } from '@recado/ui/router';
import { useInvitationLink } from '../invitation-link.tsx';
import { LeavingUser } from '../leaving/leaving-user.tsx';
import { UserDialog } from './user-dialog.tsx';
import { users } from './users.ts';

/** The people of the company (SPEC §2.9). */
export default function UsersPage() {
  const { t } = useTranslation('admin');
  const search = useSearch();
  const list = useLiveList(users, { searchParam: search.searchParam });
  const { user: me, abilities } = useSession();
  const navigate = useNavigate();
  const notify = useNotify();
  const link = useInvitationLink();
  const confirm = useConfirmDestructive();
  const renew = ({ id, name }: User) =>
    api('POST /users/:userId/invitation', { params: { userId: id } })
      .then((invitation) => link.show(name, invitation))
      .catch(notify.error);
  const askRecovery = ({ id, name }: User) =>
    confirm({
      title: t('users.recoveryTitle'),
      what: name,
      consequence: t('users.recoveryConsequence'),
      action: t('users.recoveryMake'),
      run: async () =>
        link.showRecovery(name, await api('POST /users/:userId/recovery-link', { params: { userId: id } })),
    });
  const bringBack = ({ id }: User) => api('DELETE /users/:userId/away', { params: { userId: id } }).catch(notify.error);
  const columns: Column<User>[] = [
    { key: 'id', title: t('users.id'), render: ({ id }) => id, align: 'right', width: '1%', onlyWide: true },
    { key: 'name', title: t('users.name'), render: ({ name }) => name, isCardTitle: true },
    { key: 'email', title: t('users.email'), render: ({ email }) => email },
    {
      key: 'profile',
      title: t('users.profile'),
      render: ({ profile, role }) => role?.name ?? t(`profiles.${profile}`),
    },
    { key: 'rating', title: t('users.rating'), render: rating, align: 'right' },
    { key: 'queues', title: t('users.queues'), render: queueTags },
    { key: 'online', title: t('users.online'), render: (user) => <Presence user={user} /> },
  ];
  return (
    <RecordPage
      title={t('users.title')}
      list={list}
      search={search}
      columns={columns}
      nameOf={({ name }) => name}
      addText={t('users.add')}
      moreButtons={<Button onClick={() => navigate('/users/roles')}>{t('users.roles')}</Button>}
      empty={{ title: t('users.empty'), description: t('users.emptyText') }}
      removal={{ dialog: (user, close) => <LeavingUser key={user.id} user={user} onClose={close} /> }}
      may={{
        change: (user) => user.id === me.id || holdsAll(abilities, abilitiesOf(user)),
        remove: (user) => user.id !== me.id && holdsAll(abilities, abilitiesOf(user)),
      }}
      moreActions={({ id, name, invitedUntil, away, super: isSuper }) => {
        const link = { key: 'invite', label: t('users.newLink', { name }), icon: <SendOutlined /> };
        if (invitedUntil) return [{ ...link, run: (user) => void renew(user) }];
        const label = t('assignment.markBack', { name });
        const back = { key: 'back', label, icon: <ClockCircleOutlined />, run: (user: User) => void bringBack(user) };
        const mayRecover = id !== me.id && (me.super || !isSuper);
        const recover = {
          key: 'recover',
          label: t('users.recoveryLink', { name }),
          icon: <LinkOutlined />,
          run: askRecovery,
        };
        return [...(away ? [back] : []), ...(mayRecover ? [recover] : [])];
      }}
      dialog={(edited, close) => <UserDialog edited={edited} onInvited={link.show} onClose={close} />}
    >
      {link.dialog}
    </RecordPage>
  );
}

function rating({ averageRating }: User) {
  return averageRating !== null && formatNumber(averageRating, 1);
}

function queueTags({ queues }: User) {
  if (queues.length === 0) return null;
  return (
    <span className="admin-tags">
      {queues.map(({ id, name, color }) => (
        <ColorTag key={id} color={color}>
          {name}
        </ColorTag>
      ))}
    </span>
  );
}

/** Whether somebody is online; of an invited person, whether the link can still be used. */
function Presence({ user: { online, invitedUntil, away } }: { user: User }) {
  const { t } = useTranslation('admin');
  if (invitedUntil) {
    const isOver = Date.parse(invitedUntil) < Date.now();
    return <StatusText tone="warning">{t(isOver ? 'users.invitationOver' : 'users.invited')}</StatusText>;
  }
  if (away) {
    const text = away.until ? t('assignment.awayUntil', { until: formatDateTime(away.until) }) : t('assignment.isAway');
    return (
      <StatusText tone="warning">
        {text}
        {away.reason && ` · ${away.reason}`}
      </StatusText>
    );
  }
  return (
    <StatusText tone={online ? 'success' : 'neutral'}>{t(online ? 'users.isOnline' : 'users.isOffline')}</StatusText>
  );
}
