import { useShortcuts } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { arrangeDesk, openSearch, useDesk } from '../desk-store.ts';
import { useViewer } from '../viewer.ts';
import { ClosedList } from './closed-list.tsx';
import { HalvedList } from './halved-list.tsx';
import { ListTabs } from './list-tabs.tsx';
import { SearchTab } from './search/search-tab.tsx';
import './ticket-list.css';

/** The list side of the workspace: tabs, filters, tickets (SPEC §2.4). */
export function TicketList() {
  const { t } = useTranslation('service-desk');
  const { hasGroupTab } = useViewer();
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
