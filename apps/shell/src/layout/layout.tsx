import { isClosed, useSession } from '@recado/auth';
import { useNarrowScreen } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { ReleaseNews } from '../banners/release-news.tsx';
import { StartWithoutServer } from '../banners/start-without-server.tsx';
import { developedRemote } from '../development/developed-remote.ts';
import { StartFailure } from '../failures/start-failure.tsx';
import { permittedBells } from '../features/bells.ts';
import { ExtensionHostProvider } from '../features/extension-host.tsx';
import { PageRoutes } from '../features/page-routes.tsx';
import { PageSkeleton } from '../features/page-skeleton.tsx';
import { closedPaths, homePath, inMenuOrder, menuOf, permittedPages } from '../features/pages.ts';
import { useRegistry } from '../features/use-registry.ts';
import { CommandPalette } from '../palette/command-palette.tsx';
import { closedCompany, SubscriptionBanner } from '../subscription/index.tsx';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';
import './layout.css';
import '../features/features.css';
import { RolePreviewBar } from '../role-preview/lazy-parts.ts';
import { SecondFactorBar } from '../second-factor/lazy-parts.ts';
import { SupportBar } from '../support/lazy-bar.ts';

// Few tabs load a remote from their own machine.
const DevelopmentBar = lazy(() => import('../banners/development-bar.tsx'));
const DeveloperBar = lazy(() => import('../banners/developer-bar.tsx'));

/** The frame behind the login: top bar, drawer, page. Its menu and routes come from the remotes' manifests. */
export function Layout() {
  const { t } = useTranslation('shell');
  const session = useSession();
  const narrow = useNarrowScreen();
  const drawer = useMenuOpen(narrow);
  const { registry, failed, retry } = useRegistry();
  const pages = useMemo(() => (registry ? permittedPages(registry, session) : []), [registry, session]);
  const closed = useMemo(() => (registry ? closedPaths(registry, session) : []), [registry, session]);
  const menu = useMemo(() => menuOf(pages, session), [pages, session]);
  const bells = useMemo(() => (registry ? permittedBells(registry, session) : []), [registry, session]);
  const isOver = isClosed(session);
  const [isFinding, setFinding] = useState(false);
  const [developed] = useState(developedRemote);
  const granted = session.user.developer;
  return (
    <ExtensionHostProvider registry={registry}>
      <div className="layout" data-menu={drawer.open ? 'open' : 'closed'}>
        <a className="skip-link" href="#content">
          {t('layout.skip')}
        </a>
        <TopBar
          menuOpen={drawer.open}
          bells={bells}
          onMenu={drawer.toggle}
          onFind={isOver ? undefined : () => setFinding(true)}
        />
        <div className="layout-banners">
          <StartWithoutServer />
          <SubscriptionBanner />
          <ReleaseNews />
          {session.user.secondFactor && (
            <Suspense>
              <SecondFactorBar news={session.user.secondFactor} />
            </Suspense>
          )}
          {session.preview && (
            <Suspense>
              <RolePreviewBar name={session.preview.name} />
            </Suspense>
          )}
          {granted && (
            <Suspense>
              <DeveloperBar company={session.user.company.name} {...granted} />
            </Suspense>
          )}
          {session.user.support && (
            <Suspense>
              <SupportBar support={session.user.support} company={session.user.company.name} />
            </Suspense>
          )}
          {developed && registry && (
            <Suspense>
              <DevelopmentBar developed={developed} />
            </Suspense>
          )}
        </div>
        <SideMenu menu={menu} narrow={narrow} open={drawer.open} onClose={drawer.close} />
        <main id="content" className="layout-content" tabIndex={-1}>
          {failed && <StartFailure onRetry={retry} />}
          {!failed && !registry && <PageSkeleton />}
          {registry && (
            <PageRoutes
              pages={pages}
              home={homePath(pages, menu)}
              closed={closed}
              otherwise={isOver ? closedCompany : undefined}
            />
          )}
        </main>
        {!isOver && (
          <CommandPalette
            pages={inMenuOrder(pages, menu)}
            open={isFinding}
            onOpen={() => setFinding(true)}
            onClose={() => setFinding(false)}
          />
        )}
      </div>
    </ExtensionHostProvider>
  );
}

/** Whether the drawer is open, and how to change that. */
interface MenuOpen {
  open: boolean;
  toggle: () => void;
  close: () => void;
}

const storageKey = 'menuOpen';
/** In pixels: from this width on list and chat fit beside the open drawer. */
const opensFrom = 864;

/**
 * The drawer is open by default on wide windows (SPEC §2.2): on a tablet it would leave no room for the chat beside the
 * list. The user's choice is remembered in this browser. If it covers the page, it starts closed and its state is not stored.
 */
function useMenuOpen(narrow: boolean): MenuOpen {
  const [open, setOpen] = useState(() => startsOpen(narrow));
  useEffect(() => setOpen(startsOpen(narrow)), [narrow]);
  const toggle = useCallback(() => {
    if (!narrow) localStorage.setItem(storageKey, String(!open));
    setOpen(!open);
  }, [narrow, open]);
  const close = useCallback(() => setOpen(false), []);
  return { open, toggle, close };
}

function startsOpen(narrow: boolean): boolean {
  if (narrow) return false;
  const chosen = localStorage.getItem(storageKey);
  return chosen === null ? window.innerWidth >= opensFrom : chosen === 'true';
}
