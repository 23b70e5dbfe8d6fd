import { allows, isClosed, type Session } from '@recado/auth';
import type { FeatureRoute, MenuEntry, MenuGroup, Registry, RegistryRemote, Texts } from '@recado/federation';

/** One page that the user may open, and its remote. */
export interface Page {
  remote: RegistryRemote;
  route: FeatureRoute;
  /** Its name in the menu, the window's title and the palette. */
  label: Texts;
  /** Its menu entry, if it has one. */
  menu?: MenuEntry;
}

/** One group of the drawer with its pages in order. */
export interface PageGroup {
  group: MenuGroup;
  pages: Page[];
}

/** The drawer's groups in order; the last two are for administrators only (SPEC §2.2). */
const groups: { group: MenuGroup; ability?: 'dashboard:view' }[] = [
  { group: 'service' },
  { group: 'management', ability: 'dashboard:view' },
  { group: 'administration', ability: 'dashboard:view' },
];

/**
 * The pages that a session may open. Pages that role, plan or local flag forbid are left out: they have no menu entry
 * and no route, and their code is not downloaded.
 */
export function permittedPages({ remotes }: Registry, session: Session): Page[] {
  return remotes.flatMap((remote) =>
    remote.feature.routes
      .filter((route) => allows(session, route) && isServed(session, route))
      .map((route) => {
        const menu = remote.feature.menu.find(({ path }) => path === route.path);
        return { remote, route, label: menu?.label ?? route.title ?? remote.feature.title, menu };
      }),
  );
}

/** A company that has not paid gets only the pages for paying; a blocked one gets none. */
function isServed(session: Session, { whenExpired }: FeatureRoute): boolean {
  return !isClosed(session) || (whenExpired === true && session.user.subscription.state === 'expired');
}

/** The abilities of the super user, which no plan of a company includes. */
const platformAbilities = ['platform:manage', 'announcements:manage'];

/**
 * The paths of pages that are closed to the company: by its plan, or because only the super user has them (SPEC §6).
 */
export function closedPaths({ remotes, closed = [] }: Registry, session: Session): string[] {
  const routes: Pick<FeatureRoute, 'path' | 'plan' | 'ability'>[] = remotes.flatMap(({ feature }) => feature.routes);
  return routes
    .concat(closed)
    .filter(({ plan, ability = '' }) => {
      const isOfPlatform = platformAbilities.includes(ability) && !allows(session, { ability: 'platform:manage' });
      return isOfPlatform || (plan !== undefined && !allows(session, { plan }));
    })
    .map(({ path }) => path);
}

/** The drawer's content; groups without pages are left out. */
export function menuOf(pages: Page[], session: Session): PageGroup[] {
  return groups
    .filter(({ ability }) => hasOwnRole(session) || allows(session, { ability }))
    .map(({ group }) => ({ group, pages: pagesIn(pages, group) }))
    .filter((found) => found.pages.length > 0);
}

/** A role of the company may give any page of these groups: then each page decides for itself. */
function hasOwnRole({ user, preview }: Session): boolean {
  return Boolean(preview ?? user.role) && !user.super;
}

function pagesIn(pages: Page[], group: MenuGroup): Page[] {
  return pages.filter(({ menu }) => menu?.group === group).sort((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0));
}

/** The target of `/`: the page with that path, else the first page of the menu. */
export function homePath(pages: Page[], menu: PageGroup[]): string | undefined {
  return pages.find(({ route }) => route.path === '/')?.route.path ?? menu[0]?.pages[0]?.route.path;
}

/** All pages in the order of the menu, then those without an entry. */
export function inMenuOrder(pages: Page[], menu: PageGroup[]): Page[] {
  const listed = menu.flatMap((group) => group.pages);
  return [...listed, ...pages.filter((page) => !listed.includes(page))];
}
