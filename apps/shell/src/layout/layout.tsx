import { isClosed, useSession } from '@recado/auth';
import { useNarrowScreen } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { lazy, Suspense, useMemo, useState } from 'react';
import { developedRemote } from '../development/developed-remote.ts';
import { permittedBells } from '../features/bells.ts';
import { PageRoutes } from '../features/page-routes.tsx';
import { PageSkeleton } from '../features/page-skeleton.tsx';
import { closedPaths, homePath, inMenuOrder, menuOf, permittedPages } from '../features/pages.ts';
import { ReleaseNews } from '../features/release-news.tsx';
import { useRegistry } from '../features/use-registry.ts';
import { StartWithoutServer } from '../offline/start-without-server.tsx';
import { CommandPalette } from '../palette/command-palette.tsx';
import { StartFailure } from '../start/start-failure.tsx';
import { closedCompany, SubscriptionBanner } from '../subscription/index.tsx';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';
import { useMenuOpen } from './use-menu-open.ts';
import './layout.css';
import '../features/features.css';

// Few tabs take a remote from the machine that they are on.
const DevelopmentBar = lazy(() => import('../development/development-bar.tsx'));

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
  return (
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
  );
}
