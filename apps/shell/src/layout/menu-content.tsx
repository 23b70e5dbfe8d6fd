import { useTranslation } from '@recado/ui/i18n';
import { LogoutOutlined, MoreOutlined } from '@recado/ui/icons';
import { useLocation } from '@recado/ui/router';
import { useEffect, useRef } from 'react';
import { version } from '../../package.json';
import type { PageGroup } from '../features/pages.ts';
import { leave } from '../session/leave.ts';
import { MenuLink } from './menu-link.tsx';
import { useFoldedMenu } from './menu-use.ts';

/** The groups and their entries, the sign-out, and the product's version. `compact` shows icons only. */
export function MenuContent({ menu, compact }: { menu: PageGroup[]; compact: boolean }) {
  const { t } = useTranslation('shell');
  const list = useCurrentInView();
  const { groups, toggle } = useFoldedMenu(menu);
  return (
    <>
      <div ref={list} className="menu-groups">
        {groups.map(({ group, pages, isFoldable, isFolded, hidden }) => (
          <section key={group} aria-label={t(`menu.${group}`)}>
            <h2 className={compact ? 'visually-hidden' : 'menu-heading'}>{t(`menu.${group}`)}</h2>
            <ul>
              {pages.map((page) => (
                <li key={page.route.path}>
                  <MenuLink page={page} compact={compact} />
                </li>
              ))}
            </ul>
            {isFoldable && (
              <FoldButton
                name={t(`menu.${group}`)}
                compact={compact}
                hidden={hidden}
                isFolded={isFolded}
                onFold={() => toggle(group)}
              />
            )}
          </section>
        ))}
      </div>
      <footer className="menu-footer">
        <button
          type="button"
          className="menu-entry"
          title={compact ? t('menu.leave') : undefined}
          onClick={() => void leave()}
        >
          <LogoutOutlined aria-hidden />
          <span className={compact ? 'visually-hidden' : undefined}>{t('menu.leave')}</span>
        </button>
        <p className="menu-version">{version}</p>
      </footer>
    </>
  );
}

interface FoldButtonProps {
  name: string;
  compact: boolean;
  hidden: number;
  isFolded: boolean;
  onFold: () => void;
}

/** Shows the other entries of a group, or hides what is seldom used. */
function FoldButton({ name, compact, hidden, isFolded, onFold }: FoldButtonProps) {
  const { t } = useTranslation('shell');
  const label = isFolded ? t('menu.more', { count: hidden }) : t('menu.less');
  return (
    <button
      type="button"
      className="menu-entry menu-fold"
      aria-expanded={!isFolded}
      aria-label={`${name}: ${label}`}
      title={compact ? label : undefined}
      onClick={onFold}
    >
      <MoreOutlined aria-hidden />
      <span className={compact ? 'visually-hidden' : 'menu-label'}>{label}</span>
    </button>
  );
}

/**
 * Scrolls the entries so that the entry of the current page is visible: on a small screen the last ones are below the
 * edge.
 */
function useCurrentInView() {
  const { pathname } = useLocation();
  const groups = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path has another entry.
  useEffect(() => {
    // In the next frame: measuring now would force the layout of a page that is still being built.
    const frame = requestAnimationFrame(() => bringIntoView(groups.current));
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
  return groups;
}

function bringIntoView(list: HTMLElement | null): void {
  const entry = list?.querySelector('[aria-current="page"]');
  if (!list || !entry) return;
  const [seen, box] = [list.getBoundingClientRect(), entry.getBoundingClientRect()];
  if (box.bottom > seen.bottom) list.scrollTop += box.bottom - seen.bottom;
  if (box.top < seen.top) list.scrollTop -= seen.top - box.top;
}
