import { useSession } from '@recado/auth';
import { ContactAvatar, MenuButton, type MenuProps } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { LogoutOutlined, UserOutlined } from '@recado/ui/icons';
import { lazy, Suspense, useState } from 'react';
import { dayText } from '../failures/day-text.ts';
import { leave } from '../session/leave.ts';
import { useAppearanceItems } from './use-appearance-items.tsx';

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
          {dueDate && <span>{t('bar.due', { date: dayText(dueDate) })}</span>}
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
