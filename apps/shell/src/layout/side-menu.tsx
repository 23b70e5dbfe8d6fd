import { Drawer } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useLocation } from '@recado/ui/router';
import { useEffect } from 'react';
import type { PageGroup } from '../features/pages.ts';
import { MenuContent } from './menu-content.tsx';

/** The drawer's content, and whether it covers the page. */
export interface SideMenuProps {
  menu: PageGroup[];
  narrow: boolean;
  open: boolean;
  onClose: () => void;
}

/** The drawer (SPEC §2.2): beside the page, as a strip of icons when closed; over the page on narrow screens. */
export function SideMenu({ menu, narrow, open, onClose }: SideMenuProps) {
  const { t } = useTranslation('shell');
  useCloseOnNavigation(onClose, narrow);
  if (!narrow) {
    return (
      <nav className="side-menu" aria-label={t('menu.name')}>
        <MenuContent menu={menu} compact={!open} />
      </nav>
    );
  }
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="left"
      size={272}
      closable={false}
      rootClassName="side-menu-over"
      aria-label={t('menu.name')}
    >
      <nav className="side-menu" aria-label={t('menu.name')}>
        <MenuContent menu={menu} compact={false} />
      </nav>
    </Drawer>
  );
}

function useCloseOnNavigation(onClose: () => void, narrow: boolean): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path closes it.
  useEffect(() => {
    if (narrow) onClose();
  }, [pathname, narrow, onClose]);
}
