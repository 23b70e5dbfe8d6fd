import { useLocation } from '@recado/ui/router';
import { useCallback, useEffect, useState } from 'react';
import type { Page, PageGroup } from '../features/pages.ts';

/** How often this browser's user opened each page, and the groups that they unfolded or folded themselves. */
interface MenuUse {
  counts: Record<string, number>;
  folded: Record<string, boolean>;
}

const storageKey = 'menuUse';
/** A group with more entries is folded until its user unfolds it. */
const mostUnfolded = 10;
/** The entries of a folded group: those with a badge, that of the current page, and the most used ones, up to so many. */
const mostFolded = 3;

/** A group of the drawer with the entries that are shown now. */
export interface FoldedGroup extends PageGroup {
  /** Whether it has entries that are not shown, or were not before it was unfolded. */
  isFoldable: boolean;
  isFolded: boolean;
  /** The number of entries that are not shown. */
  hidden: number;
}

/** The drawer's groups, the long ones folded to what is used, and the switch of a group. */
export function useFoldedMenu(menu: readonly PageGroup[]): { groups: FoldedGroup[]; toggle: (group: string) => void } {
  const { pathname } = useLocation();
  const [use, setUse] = useState(stored);
  useEffect(() => {
    const opened = menu.flatMap(({ pages }) => pages).find((page) => isOpen(page, pathname))?.route.path;
    if (opened)
      setUse((known) => keep({ ...known, counts: { ...known.counts, [opened]: (known.counts[opened] ?? 0) + 1 } }));
  }, [pathname, menu]);
  const groups = menu.map(({ group, pages }) => foldedGroup({ group, pages }, use, pathname));
  const toggle = useCallback(
    (group: string) => {
      setUse((known) => {
        const size = menu.find((one) => one.group === group)?.pages.length ?? 0;
        const isFolded = known.folded[group] ?? size > mostUnfolded;
        return keep({ ...known, folded: { ...known.folded, [group]: !isFolded } });
      });
    },
    [menu],
  );
  return { groups, toggle };
}

/** A group with the entries to show. Its badges stay visible, because they call for something. */
export function foldedGroup({ group, pages }: PageGroup, { counts, folded }: MenuUse, pathname: string): FoldedGroup {
  const isFolded = folded[group] ?? pages.length > mostUnfolded;
  const needed = (page: Page) => page.menu?.badge !== undefined || isOpen(page, pathname);
  const used = pages
    .filter((page) => !needed(page))
    .sort((a, b) => (counts[b.route.path] ?? 0) - (counts[a.route.path] ?? 0))
    .slice(0, mostFolded);
  const shown = pages.filter((page) => needed(page) || used.includes(page));
  const isFoldable = shown.length < pages.length;
  if (!isFoldable || !isFolded) return { group, pages, isFoldable, isFolded: false, hidden: 0 };
  return { group, pages: shown, isFoldable, isFolded, hidden: pages.length - shown.length };
}

function isOpen({ route: { path } }: Page, pathname: string): boolean {
  return path === pathname || (path !== '/' && pathname.startsWith(`${path}/`));
}

function stored(): MenuUse {
  const none: MenuUse = { counts: {}, folded: {} };
  try {
    return { ...none, ...JSON.parse(localStorage.getItem(storageKey) ?? '{}') };
  } catch {
    return none;
  }
}

function keep(use: MenuUse): MenuUse {
  localStorage.setItem(storageKey, JSON.stringify(use));
  return use;
}
