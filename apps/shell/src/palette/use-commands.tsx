import { type Shortcut, useActiveShortcuts, useTheme } from '@recado/ui/core';
import { useLanguage, useTranslation } from '@recado/ui/i18n';
import { LogoutOutlined, MoonOutlined, SunOutlined, ThunderboltOutlined } from '@recado/ui/icons';
import { useNavigate } from '@recado/ui/router';
import type { ReactNode } from 'react';
import { MenuPicture } from '../features/menu-picture.tsx';
import type { Page } from '../features/pages.ts';
import { leave } from '../session/leave.ts';
import { useFound } from './use-found.ts';

/** The keys that open it, except in a dialog. */
export const paletteKeys = 'mod+k';

/** A command of the palette. */
export interface Command {
  key: string;
  label: string;
  /** Distinguishes commands of the same name. */
  detail?: string;
  /** The hits in the detail, as start and end positions. */
  marks?: readonly (readonly [number, number])[];
  icon: ReactNode;
  /** The equivalent keys. */
  keys?: string;
  run: () => void;
}

/** The screen's shortcuts, every page without parameters, then the shell's own actions. */
export function useCommands(pages: Page[]): Command[] {
  const { t } = useTranslation('shell');
  const { language } = useLanguage();
  const { appearance, toggle } = useTheme();
  const navigate = useNavigate();
  const dark = appearance === 'dark';
  const shortcuts = useActiveShortcuts();
  return [
    ...offered(shortcuts).map(({ keys, label, run }) => ({
      key: `keys ${keys}`,
      label,
      detail: t('palette.action'),
      icon: <ThunderboltOutlined aria-hidden />,
      keys,
      run,
    })),
    ...pages
      .filter(({ route }) => !route.path.includes(':'))
      .map(({ route, label, menu }) => ({
        key: route.path,
        label: label[language],
        detail: t('palette.page'),
        icon: <MenuPicture picture={menu?.icon} />,
        run: () => void navigate(route.path),
      })),
    {
      key: 'appearance',
      label: t(dark ? 'bar.toLight' : 'bar.toDark'),
      detail: t('palette.action'),
      icon: dark ? <SunOutlined aria-hidden /> : <MoonOutlined aria-hidden />,
      run: toggle,
    },
    {
      key: 'leave',
      label: t('menu.leave'),
      detail: t('palette.action'),
      icon: <LogoutOutlined aria-hidden />,
      run: () => void leave(),
    },
  ];
}

/** The actions of the screen; of two with the same name the one with a modifier key, which works everywhere. */
function offered(shortcuts: readonly Shortcut[]): (Shortcut & { run: () => void })[] {
  const byLabel = new Map<string, Shortcut & { run: () => void }>();
  for (const shortcut of shortcuts) {
    const { label, keys, run, needsFocus } = shortcut;
    if (!run || needsFocus || keys === paletteKeys) continue;
    if (!byLabel.has(label) || keys.startsWith('mod')) byLabel.set(label, { ...shortcut, run });
  }
  return [...byLabel.values()];
}

/** The remotes' results for the typed text, as commands that open them. */
export function useFoundCommands(pages: Page[], typed: string): { commands: Command[]; isSearching: boolean } {
  const navigate = useNavigate();
  const { found, isSearching } = useFound(pages, typed);
  const commands = found.map(({ remote, key, label, detail, marks, icon, path, run }) => ({
    key: `${remote} ${key}`,
    label,
    detail,
    marks,
    icon,
    run: run ?? (() => void navigate(path)),
  }));
  return { commands, isSearching };
}

/** The commands whose names contain the typed text; accents and case are ignored. */
export function matching(commands: Command[], text: string): Command[] {
  const wanted = plain(text.trim());
  return commands.filter(({ label }) => plain(label).includes(wanted));
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}
