import { preloadPage } from '@recado/federation';
import { useLanguage } from '@recado/ui/i18n';
import { NavLink } from '@recado/ui/router';
import type { Page } from '../features/pages.ts';
import { MenuBadge } from './menu-badge.tsx';
import { MenuPicture } from './menu-picture.tsx';

/** One entry of the drawer; the page's code is fetched when the pointer or the focus is on it. */
export function MenuLink({ page, compact }: { page: Page; compact: boolean }) {
  const { language } = useLanguage();
  const label = page.label[language];
  const preload = () => preloadPage(page.remote, page.route.module);
  return (
    <NavLink
      to={page.route.path}
      end={page.route.path === '/'}
      className="menu-entry"
      title={compact ? label : undefined}
      onPointerEnter={preload}
      onFocus={preload}
    >
      <MenuPicture picture={page.menu?.icon} />
      <span className={compact ? 'visually-hidden' : 'menu-label'}>{label}</span>
      {page.menu?.badge && <MenuBadge remote={page.remote} module={page.menu.badge} />}
    </NavLink>
  );
}
