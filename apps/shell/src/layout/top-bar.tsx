import { IconButton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { MenuFoldOutlined, MenuUnfoldOutlined, SearchOutlined } from '@recado/ui/icons';
import { Link } from '@recado/ui/router';
import { NotificationsBell } from '../notifications/notifications-bell.tsx';
import { paletteKeys } from '../palette/command-palette.tsx';
import { AppearanceToggle } from './appearance-toggle.tsx';
import { BrandMark } from './brand-mark.tsx';
import { ConnectionState } from './connection-state.tsx';
import { DueDate } from './due-date.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { UserMenu } from './user-menu.tsx';

/** Whether the menu is open, and the callbacks of the two buttons that act outside the bar. */
export interface TopBarProps {
  menuOpen: boolean;
  onMenu: () => void;
  onFind: () => void;
}

/** The top bar (SPEC §2.3). */
export function TopBar({ menuOpen, onMenu, onFind }: TopBarProps) {
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
        <BrandMark /> <span className="top-bar-name">Recado</span>
      </Link>
      <div className="top-bar-end">
        <DueDate />
        <ConnectionState />
        <IconButton label={t('palette.open')} shortcut={paletteKeys} icon={<SearchOutlined />} onClick={onFind} />
        <NotificationsBell />
        <AppearanceToggle />
        <LanguageChoice />
        <UserMenu />
      </div>
    </header>
  );
}
