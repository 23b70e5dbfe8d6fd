import { mostOfView } from '@recado/contract/view-bounds';
import { Button, useShortcuts } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { type KeyboardEvent, useRef } from 'react';
import { openView, useDesk } from '../desk-store.ts';
import { useViews } from './ticket-views.ts';
import { useViewCounts } from './view-counts.ts';
import { ViewIcon } from './view-icon.tsx';
import './views.css';

/** The user's views as a row of buttons with their counts; nothing for who has none. */
export default function ViewsBar() {
  const { t } = useTranslation('service-desk');
  const { views } = useViews();
  const opened = useDesk(({ viewId }) => viewId);
  const counts = useViewCounts(views);
  const row = useRef<HTMLDivElement>(null);
  const hasViews = views.length > 0;
  const focus = () => row.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  useShortcuts([{ keys: 'v', group: t('shortcuts.list'), label: t('views.focus'), run: focus }], hasViews);
  if (!hasViews) return null;
  const entry = views.some(({ id }) => id === opened) ? opened : views[0]?.id;
  return (
    <div className="views-bar" role="toolbar" aria-label={t('views.bar')} ref={row} onKeyDown={moveFocus}>
      {views.map(({ id, name, icon }) => {
        const count = counts.get(id);
        const isOpen = id === opened;
        return (
          <Button
            key={id}
            size="small"
            shape="round"
            className={isOpen ? 'view-chip tonal' : 'view-chip'}
            icon={<ViewIcon icon={icon} />}
            aria-pressed={isOpen}
            tabIndex={id === entry ? 0 : -1}
            onClick={() => openView(isOpen ? null : id)}
          >
            <bdi>{name}</bdi>
            {count !== undefined && <span className="half-count">{count < mostOfView ? count : '99+'}</span>}
          </Button>
        );
      })}
    </div>
  );
}

/** The arrow keys, Home and End move the focus, as in every toolbar. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons: (Element | null)[] = [...event.currentTarget.querySelectorAll('button')];
  const place = buttons.indexOf(document.activeElement);
  const next = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (next === undefined || place === -1) return;
  event.preventDefault();
  const target = buttons[(next + buttons.length) % buttons.length];
  if (target instanceof HTMLElement) target.focus();
}
