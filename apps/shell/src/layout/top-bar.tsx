import { IconButton, useMediaQuery } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { MenuFoldOutlined, MenuUnfoldOutlined, SearchOutlined } from '@recado/ui/icons';
import { Link } from '@recado/ui/router';
import type { PlacedBell } from '../features/bells.ts';
import { NotificationsBell } from '../notifications/notifications-bell.tsx';
import { paletteKeys } from '../palette/use-commands.tsx';
import { AppearanceToggle } from './appearance-toggle.tsx';
import { BrandMark } from './brand-mark.tsx';
import { ConnectionState } from './connection-state.tsx';
import { DueDate } from './due-date.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { RemoteBells } from './remote-bells.tsx';
import { UserMenu } from './user-menu.tsx';

/** On windows as narrow as this, theme and language are in the user's menu: ten buttons do not fit beside each other. */
const tight = '(max-width: 439px)';

/** Whether the menu is open, the bells of the remotes, and the callbacks of the two buttons that act outside the bar. */
export interface TopBarProps {
  menuOpen: boolean;
  bells: PlacedBell[];
  onMenu: () => void;
  /** Absent while the company may not work: there is nothing to be found, and no news. */
  onFind: (() => void) | undefined;
}

/** The top bar (SPEC §2.3). */
export function TopBar({ menuOpen, bells, onMenu, onFind }: TopBarProps) {
  const { t } = useTranslation('shell');
  const isTight = useMediaQuery(tight);
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
        {onFind && (
          <IconButton label={t('palette.open')} shortcut={paletteKeys} icon={<SearchOutlined />} onClick={onFind} />
        )}
        {onFind && <NotificationsBell />}
        <RemoteBells bells={bells} />
        {!isTight && <AppearanceToggle />}
        {!isTight && <LanguageChoice />}
        <UserMenu withAppearance={isTight} />
      </div>
    </header>
  );
}
