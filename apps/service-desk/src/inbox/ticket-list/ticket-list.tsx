import { EmptyState, ListSkeleton, useShortcuts } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { lazyPart } from '../../lazy-part.ts';
import { arrangeDesk, type DeskTab, openSearch, useDesk } from '../desk-store.ts';
import { useViewer } from '../viewer.ts';
import { viewTexts } from '../views/texts.ts';
import { useViewFromAddress, ViewsPlace } from '../views/views-place.tsx';
import { HalvedList } from './halved-list.tsx';
import { ListTabs } from './list-tabs.tsx';
import { searchTexts } from './search/texts.ts';
import './ticket-list.css';
import { queryClient, tickets, useLiveList } from '@recado/api/live';
import { Suspense, useEffect, useRef } from 'react';
import { useListQuery } from './list-query.ts';
import { ListTools } from './list-tools.tsx';
import { TicketRows } from './rows/ticket-rows.tsx';

const SearchTab = lazyPart(() => import('./search/search-tab.tsx'), searchTexts);
const ViewList = lazyPart(() => import('../views/view-list.tsx'), viewTexts);

/** The list side of the workspace: tabs, filters, tickets (SPEC §2.4). */
export function TicketList() {
  const { t } = useTranslation('service-desk');
  const { hasGroupTab } = useViewer();
  useRefetchOnSight();
  useViewFromAddress();
  const viewId = useDesk((desk) => desk.viewId);
  const chosen = useDesk((desk) => desk.tab);
  const tab = chosen === 'group' && !hasGroupTab ? 'open' : chosen;
  useShortcuts([{ keys: '/', group: t('shortcuts.list'), label: t('shortcuts.search'), run: openSearch }]);
  return (
    <section className="ticket-list" aria-label={t('list.title')}>
      <ListTabs tab={viewId === null ? tab : null} onChange={(next) => arrangeDesk({ tab: next, viewId: null })} />
      <ViewsPlace />
      <Suspense fallback={<ListSkeleton rows={8} avatar />}>
        {viewId === null ? <ListOfTab tab={tab} /> : <ViewList viewId={viewId} />}
      </Suspense>
    </section>
  );
}

function ListOfTab({ tab }: { tab: DeskTab }) {
  if (tab === 'search') return <SearchTab />;
  if (tab === 'closed') return <ClosedList />;
  return <HalvedList key={tab} isGroup={tab === 'group'} />;
}

/** Fetches the lists again when the company changes whether agents see tickets without a queue. */
function useRefetchOnSight(): void {
  const { showsUnqueued } = useViewer();
  const known = useRef(showsUnqueued);
  useEffect(() => {
    if (known.current === showsUnqueued) return;
    known.current = showsUnqueued;
    void queryClient.invalidateQueries({ queryKey: [tickets.name] });
  }, [showsUnqueued]);
}

/** The closed tickets. */
function ClosedList() {
  const { t } = useTranslation('service-desk');
  const closed = useLiveList(tickets, useListQuery('closed'));
  return (
    <>
      <div className="list-bar is-alone">
        <ListTools sorts={false} />
      </div>
      <TicketRows
        list={closed}
        name={t('tabs.closed')}
        empty={<EmptyState title={t('list.noneClosed')} description={t('list.noneClosedHint')} />}
      />
    </>
  );
}
