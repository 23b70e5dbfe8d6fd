import { useSession } from '@recado/auth';
import { ContactAvatar, formatDate, MenuButton, type MenuProps, useTheme } from '@recado/ui/core';
import { languages, useLanguage, useTranslation } from '@recado/ui/i18n';
import { LogoutOutlined, MoonOutlined, SunOutlined, TranslationOutlined, UserOutlined } from '@recado/ui/icons';
import { lazy, Suspense, useState } from 'react';
import { leave } from '../session/leave.ts';

const ProfileDialog = lazy(() =>
  import('../profile/profile-dialog.tsx').then(({ ProfileDialog }) => ({ default: ProfileDialog })),
);

/** The signed-in user, the profile, and the sign-out; `withAppearance`: theme and language too. */
export function UserMenu({ withAppearance }: { withAppearance: boolean }) {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const [profile, setProfile] = useState<'never' | 'open' | 'closed'>('never');
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
          {dueDate && <span>{t('bar.due', { date: formatDate(dueDate) })}</span>}
        </span>
      ),
    },
    { type: 'divider' },
    { key: 'profile', icon: <UserOutlined />, label: t('bar.profile'), onClick: () => setProfile('open') },
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
    </>
  );
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
