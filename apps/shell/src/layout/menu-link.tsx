import { preloadPage } from '@recado/federation';
import { useLanguage, useTranslation } from '@recado/ui/i18n';
import { NavLink } from '@recado/ui/router';
import type { Page } from '../features/pages.ts';
import { MenuIcon } from './menu-icon.tsx';
import { useConnectionsAlert } from './use-connections-alert.ts';

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
      <MenuIcon name={page.menu?.icon ?? 'page'} />
      <span className={compact ? 'visually-hidden' : 'menu-label'}>{label}</span>
      {page.menu?.badge === 'connections' && <ConnectionsBadge />}
    </NavLink>
  );
}

function ConnectionsBadge() {
  const { t } = useTranslation('shell');
  if (!useConnectionsAlert()) return null;
  return (
    <span className="menu-badge">
      <span aria-hidden>!</span>
      <span className="visually-hidden">{t('menu.connectionsAlert')}</span>
    </span>
  );
}
