import { useNotify } from '@recado/ui/core';
import { useLanguage, useTranslation } from '@recado/ui/i18n';
import { Navigate, type RouteObject, useLocation, useNavigate, useRoutes } from '@recado/ui/router';
import { lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { setPageTitle } from '../document/page-title.ts';
import { NotFound } from '../failures/not-found.tsx';
import { returnAddress } from '../session/return-address.ts';
import type { Page } from './pages.ts';
import { RemotePage } from './remote-page.tsx';

/** The pages that the user may open, and the target of `/` when no page has that path. */
export interface PageRoutesProps {
  pages: Page[];
  home: string | undefined;
  /** The paths of pages that are closed to the company. */
  closed?: string[];
  /** The content at all other paths. */
  otherwise?: ReactNode;
}

const notFound = <NotFound />;

// For developers of remotes, who are few (docs/adr/0090).
const DevelopPage = lazy(() => import('../development/develop-page.tsx'));
const developPage = (
  <Suspense>
    <DevelopPage />
  </Suspense>
);

/** The router behind the login, built from the manifests. */
export function PageRoutes({ pages, home, closed, otherwise = notFound }: PageRoutesProps) {
  const routes = useMemo(
    () => [...routesOf(pages, home, closed), { path: '*', element: otherwise }],
    [pages, home, closed, otherwise],
  );
  return useRoutes(routes);
}

function routesOf(pages: Page[], home: string | undefined, closed: string[] = []): RouteObject[] {
  const routes: RouteObject[] = pages.map((page) => ({
    path: page.route.path,
    element: <TitledPage page={page} />,
  }));
  for (const path of ['/login', '/signup', '/recovery-password']) routes.push({ path, element: <FromLogin /> });
  routes.push({ path: '/develop/:remote?/:port?', element: developPage });
  if (home && home !== '/') routes.push({ path: '/', element: <Navigate to={home} replace /> });
  for (const path of closed) routes.push({ path, element: <NoPermission /> });
  return routes;
}

/** Redirects signed-in users from a public page to `/`, or back to the page that redirected them to the login. */
function FromLogin() {
  const { state } = useLocation();
  const from: unknown = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return <Navigate to={returnAddress(from)} replace />;
}

function TitledPage({ page: { remote, route, label } }: { page: Page }) {
  const { language } = useLanguage();
  const title = label[language];
  useEffect(() => {
    setPageTitle(title);
  }, [title]);
  return <RemotePage remote={remote} module={route.module} />;
}

/** How long the reason is shown before the redirect (SPEC §6). */
const shownMilliseconds = 1000;

/** A page that the company may not open: shows the reason and redirects to the first page (SPEC §6). */
function NoPermission() {
  const { t } = useTranslation('shell');
  const notify = useNotify();
  const navigate = useNavigate();
  const text = t('page.noPermission');
  useEffect(() => {
    notify.warning(text);
    const timer = setTimeout(() => void navigate('/', { replace: true }), shownMilliseconds);
    return () => clearTimeout(timer);
  }, [notify, navigate, text]);
  return null;
}
