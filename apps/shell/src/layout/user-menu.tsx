import { api } from '@recado/api/client';
import { updateSessionUser, useSession } from '@recado/auth';
import {
  ContactAvatar,
  formatDate,
  formatDateTime,
  MenuButton,
  type MenuProps,
  useNotify,
  useTheme,
} from '@recado/ui/core';
import { languages, useLanguage, useTranslation } from '@recado/ui/i18n';
import {
  ClockCircleOutlined,
  LaptopOutlined,
  LogoutOutlined,
  MoonOutlined,
  SunOutlined,
  TranslationOutlined,
  UserOutlined,
} from '@recado/ui/icons';
import { lazy, Suspense, useState } from 'react';
import { OwnSessionsDialog } from '../own-sessions/lazy-dialog.ts';
import { leave } from '../session/leave.ts';

const ProfileDialog = lazy(() =>
  import('../profile/profile-dialog.tsx').then(({ ProfileDialog }) => ({ default: ProfileDialog })),
);

const AwayDialog = lazy(() => import('../profile/away-dialog.tsx').then(({ AwayDialog }) => ({ default: AwayDialog })));

/** The signed-in user, the profile, and the sign-out; `withAppearance`: theme and language too. */
export function UserMenu({ withAppearance }: { withAppearance: boolean }) {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const [profile, setProfile] = useState<'never' | 'open' | 'closed'>('never');
  const [absence, setAbsence] = useState<'never' | 'open' | 'closed'>('never');
  const [isSessionsOpen, setSessionsOpen] = useState(false);
  const away = useAwayItem(() => setAbsence('open'));
  const { dueDate, name: company } = user.company;
  const appearance = useAppearanceItems();
  const items: MenuProps['items'] = [
    {
      key: 'who',
      type: 'group',
      label: (
        <span className="user-menu-who">
          <strong>{user.name}</strong>
          <span>{company}</span>
          {away.state && <span>{away.state}</span>}
          {dueDate && <span>{t('bar.due', { date: formatDate(dueDate) })}</span>}
        </span>
      ),
    },
    { type: 'divider' },
    { key: 'profile', icon: <UserOutlined />, label: t('bar.profile'), onClick: () => setProfile('open') },
    { key: 'sessions', icon: <LaptopOutlined />, label: t('bar.sessions'), onClick: () => setSessionsOpen(true) },
    away.item,
    ...(withAppearance ? appearance : []),
    { key: 'leave', icon: <LogoutOutlined />, label: t('menu.leave'), onClick: () => void leave() },
  ];
  return (
    <>
      <MenuButton
        shape="circle"
        label={t('bar.account', { name: user.name })}
        icon={<ContactAvatar name={user.name} size={30} />}
        placement="bottomRight"
        menu={{ items }}
      />
      {profile !== 'never' && (
        <Suspense>
          <ProfileDialog open={profile === 'open'} onClose={() => setProfile('closed')} />
        </Suspense>
      )}
      {isSessionsOpen && (
        <Suspense>
          <OwnSessionsDialog onClose={() => setSessionsOpen(false)} />
        </Suspense>
      )}
      {absence !== 'never' && (
        <Suspense>
          <AwayDialog open={absence === 'open'} onClose={() => setAbsence('closed')} />
        </Suspense>
      )}
    </>
  );
}

/** The entry with which the user goes away or comes back, and how long they are away. */
function useAwayItem(open: () => void): { state: string | undefined; item: NonNullable<MenuProps['items']>[number] } {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const notify = useNotify();
  const { away } = user;
  const isAway = away && !(away.until && Date.parse(away.until) <= Date.now());
  if (!isAway)
    return {
      state: undefined,
      item: { key: 'away', icon: <ClockCircleOutlined />, label: t('away.open'), onClick: open },
    };
  const back = () =>
    void api('DELETE /users/:userId/away', { params: { userId: user.id } })
      .then(() => updateSessionUser({ away: null }))
      .catch(notify.error);
  const state = away.until ? t('away.until', { until: formatDateTime(away.until) }) : t('away.isAway');
  return {
    state: away.reason ? `${state} · ${away.reason}` : state,
    item: { key: 'away', icon: <ClockCircleOutlined />, label: t('away.back'), onClick: back },
  };
}

/** Theme and language as entries of a menu, for windows whose bar has no room for their buttons. */
function useAppearanceItems(): NonNullable<MenuProps['items']> {
  const { t } = useTranslation('shell');
  const { appearance, toggle } = useTheme();
  const { language, setLanguage } = useLanguage();
  const dark = appearance === 'dark';
  return [
    {
      key: 'appearance',
      icon: dark ? <SunOutlined /> : <MoonOutlined />,
      label: t(dark ? 'bar.toLight' : 'bar.toDark'),
      onClick: toggle,
    },
    ...languages
      .filter((choice) => choice !== language)
      .map((choice) => ({
        key: choice,
        icon: <TranslationOutlined />,
        label: <span lang={choice}>{t(`languages.${choice}`)}</span>,
        onClick: () => void setLanguage(choice),
      })),
  ];
}
