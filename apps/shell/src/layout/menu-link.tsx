import type { RegistryRemote } from '@recado/federation';
import { useLanguage } from '@recado/ui/i18n';
import { NavLink } from '@recado/ui/router';
import { loader } from '../features/loader.ts';
import { MenuPicture } from '../features/menu-picture.tsx';
import type { Page } from '../features/pages.ts';
import { NothingOnFailure } from './nothing-on-failure.tsx';
import { useRemotePart } from './use-remote-part.ts';

/** One entry of the drawer; the page's code is fetched when the pointer or the focus is on it. */
export function MenuLink({ page, compact }: { page: Page; compact: boolean }) {
  const { language } = useLanguage();
  const label = page.label[language];
  const preload = () => loader.preloadPage(page.remote, page.route.module);
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

/** The badge of a menu entry, drawn by its remote. A badge that fails to load or to render shows nothing. */
function MenuBadge({ remote, module }: { remote: RegistryRemote; module: string }) {
  const Mark = useRemotePart(remote, module, loader.loadPage);
  if (!Mark) return null;
  return (
    <NothingOnFailure remote={remote}>
      <span className="menu-badge">
        <Mark />
      </span>
    </NothingOnFailure>
  );
}
