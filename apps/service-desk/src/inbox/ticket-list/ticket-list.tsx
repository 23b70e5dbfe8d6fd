import { EmptyState, useShortcuts } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { arrangeDesk, openSearch, useDesk } from '../desk-store.ts';
import { useViewer } from '../viewer.ts';
import { HalvedList } from './halved-list.tsx';
import { ListTabs } from './list-tabs.tsx';
import { SearchTab } from './search/search-tab.tsx';
import './ticket-list.css';
import { queryClient, tickets, useLiveList } from '@recado/api/live';
import { useEffect, useRef } from 'react';
import { useListQuery } from './list-query.ts';
import { ListTools } from './list-tools.tsx';
import { TicketRows } from './rows/ticket-rows.tsx';

/** The list side of the workspace: tabs, filters, tickets (SPEC §2.4). */
export function TicketList() {
  const { t } = useTranslation('service-desk');
  const { hasGroupTab } = useViewer();
  useRefetchOnSight();
  const chosen = useDesk((desk) => desk.tab);
  const tab = chosen === 'group' && !hasGroupTab ? 'open' : chosen;
  useShortcuts([{ keys: '/', group: t('shortcuts.list'), label: t('shortcuts.search'), run: openSearch }]);
  return (
    <section className="ticket-list" aria-label={t('list.title')}>
      <ListTabs tab={tab} onChange={(next) => arrangeDesk({ tab: next })} />
      {tab === 'search' && <SearchTab />}
      {tab === 'closed' && <ClosedList />}
      {(tab === 'open' || tab === 'group') && <HalvedList key={tab} isGroup={tab === 'group'} />}
    </section>
  );
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
