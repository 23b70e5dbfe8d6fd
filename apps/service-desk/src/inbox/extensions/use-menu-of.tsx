import type { ExtensionActions } from '@recado/federation';
import { useReturnFocus } from '@recado/ui/core';
import { useLanguage } from '@recado/ui/i18n';
import { PictureIcon } from '@recado/ui/icons';
import type { PropsWithChildren, ReactNode } from 'react';

/** The actions at a point: entries for a menu, and the component of the chosen one, to be rendered beside the menu. */
export interface ExtensionMenu {
  items: { key: string; icon: ReactNode; label: string; onClick: () => void }[];
  running: ReactNode;
}

/** The actions at a point in the user's language. When one ends, the focus returns to where it was chosen. */
export function useMenuOf({ entries, running }: ExtensionActions): ExtensionMenu {
  const itemsOf = useMenuItems();
  return { items: itemsOf(entries), running: returningFocus(running) };
}

/** Makes entries of a menu of actions, in the user's language. */
export function useMenuItems(): (entries: ExtensionActions['entries']) => ExtensionMenu['items'] {
  const { language } = useLanguage();
  return (entries) =>
    entries.map(({ key, extension: { entry }, run }) => ({
      key,
      icon: entry.icon && <PictureIcon {...entry.icon} />,
      label: entry.title[language],
      onClick: run,
    }));
}

/** A running action, after which the focus returns to where it was chosen. */
export function returningFocus(running: ReactNode): ReactNode {
  return running && <ReturnFocus>{running}</ReturnFocus>;
}

function ReturnFocus({ children }: PropsWithChildren) {
  useReturnFocus();
  return children;
}
