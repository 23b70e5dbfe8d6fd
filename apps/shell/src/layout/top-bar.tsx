import { IconButton, MenuFoldOutlined, MenuUnfoldOutlined } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Link } from '@recado/ui/router';
import { NotificationsBell } from '../notifications/notifications-bell.tsx';
import { AppearanceToggle } from './appearance-toggle.tsx';
import { BrandMark } from './brand-mark.tsx';
import { ConnectionState } from './connection-state.tsx';
import { DueDate } from './due-date.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { UserMenu } from './user-menu.tsx';

/** The top bar (SPEC §2.3). */
export function TopBar({ menuOpen, onMenu }: { menuOpen: boolean; onMenu: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <header className="top-bar">
      <IconButton
        label={t(menuOpen ? 'menu.close' : 'menu.open')}
        icon={menuOpen ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
        aria-expanded={menuOpen}
        onClick={onMenu}
      />
      <Link to="/" className="top-bar-brand">
        <BrandMark /> Recado
      </Link>
      <div className="top-bar-end">
        <DueDate />
        <ConnectionState />
        <NotificationsBell />
        <AppearanceToggle />
        <LanguageChoice />
        <UserMenu />
      </div>
    </header>
  );
}
