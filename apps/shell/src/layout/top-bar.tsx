import { useLiveUpdates } from '@recado/api/live';
import { endsSoon, useSession } from '@recado/auth';
import { formatDate, IconButton, MenuButton, Tooltip, useMediaQuery, useTheme } from '@recado/ui/core';
import { type Language, languages, useLanguage, useTranslation } from '@recado/ui/i18n';
import {
  ClockCircleOutlined,
  CloudOutlined,
  DisconnectOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  MoonOutlined,
  SearchOutlined,
  SunOutlined,
  TranslationOutlined,
} from '@recado/ui/icons';
import { Link } from '@recado/ui/router';
import type { PlacedBell } from '../features/bells.ts';
import { NotificationsBell } from '../notifications/notifications-bell.tsx';
import { paletteKeys } from '../palette/use-commands.tsx';
import { RemoteBells } from './remote-bells.tsx';
import { UserMenu } from './user-menu.tsx';
import { WhatsappHealth } from './whatsapp-health.tsx';

/** On windows this narrow, theme and language are in the user's menu: ten buttons do not fit in a row. */
const tight = '(max-width: 439px)';

/** Whether the menu is open, the bells of the remotes, and the callbacks of the two buttons that act outside the bar. */
export interface TopBarProps {
  menuOpen: boolean;
  bells: PlacedBell[];
  onMenu: () => void;
  /** Absent while the company has no access: there is nothing to search, and there are no events. */
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
        {onFind && <WhatsappHealth />}
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

/** Light or dark (SPEC §4.7). */
function AppearanceToggle() {
  const { t } = useTranslation('shell');
  const { appearance, toggle } = useTheme();
  const dark = appearance === 'dark';
  return (
    <IconButton
      label={t(dark ? 'bar.toLight' : 'bar.toDark')}
      icon={dark ? <SunOutlined /> : <MoonOutlined />}
      onClick={toggle}
    />
  );
}

/** The product's logo in the colour of the text around it; the lines of the note are transparent. */
function BrandMark() {
  return (
    <svg className="brand-mark" viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M6 3h20a4 4 0 0 1 4 4v13a4 4 0 0 1-4 4H14l-7.3 5.6A1 1 0 0 1 5 28.8V24a4 4 0 0 1-3-3.9V7a4 4 0 0 1 4-4zM9 9.6h14v2.8H9zM9 15.2h9V18H9z"
      />
    </svg>
  );
}

/** Whether live updates arrive (SPEC §2.3, the online-status ping). */
function ConnectionState() {
  const { t } = useTranslation('shell');
  const connected = useLiveUpdates();
  // Nothing is said before it is known.
  if (connected === undefined) return null;
  return (
    <Tooltip title={t(connected ? 'bar.onlineText' : 'bar.offlineText')}>
      <span className="connection-state" role="status" data-connected={connected}>
        {connected ? <CloudOutlined aria-hidden /> : <DisconnectOutlined aria-hidden />}
        <span>{t(connected ? 'bar.online' : 'bar.offline')}</span>
      </span>
    </Tooltip>
  );
}

/** The date on which the subscription ends, in the language's own form (SPEC §2.3, UX). */
function DueDate() {
  const { t } = useTranslation('shell');
  const { dueDate } = useSession().user.company;
  if (!dueDate) return null;
  return (
    <span className="due-date" data-soon={endsSoon(dueDate) || undefined}>
      {endsSoon(dueDate) && <ClockCircleOutlined aria-hidden />} {t('bar.due', { date: formatDate(dueDate) })}
    </span>
  );
}

/** The choice of language; each language has its own name for itself. */
function LanguageChoice() {
  const { t } = useTranslation('shell');
  const { language, setLanguage } = useLanguage();
  const items = languages.map((choice: Language) => ({
    key: choice,
    label: <span lang={choice}>{t(`languages.${choice}`)}</span>,
    onClick: () => void setLanguage(choice),
  }));
  return (
    <MenuButton
      label={t('bar.language')}
      icon={<TranslationOutlined />}
      placement="bottomRight"
      menu={{ items, selectable: true, selectedKeys: [language] }}
    />
  );
}
