import { Button, TabBar, Tooltip, useShortcuts } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { PlusOutlined } from '@recado/ui/icons';
import { Suspense, useState } from 'react';
import type { DeskTab } from '../desk-store.ts';
import { NewTicketDialog } from '../new-ticket/lazy-new-ticket.tsx';
import { useViewer } from '../viewer.ts';

/** The list's tabs, none of which is chosen while a view is open, and the button for a new ticket. The group tab is shown when groups are not ignored (SPEC §2.4). */
export function ListTabs({ tab, onChange }: { tab: DeskTab | null; onChange: (tab: DeskTab) => void }) {
  const { t } = useTranslation('service-desk');
  const { hasGroupTab } = useViewer();
  const tabs: { key: DeskTab; label: string }[] = [
    { key: 'open', label: t('tabs.open') },
    ...(hasGroupTab ? [{ key: 'group' as const, label: t('tabs.group') }] : []),
    { key: 'closed', label: t('tabs.closed') },
    { key: 'search', label: t('tabs.search') },
  ];
  return (
    <div className="list-head">
      <TabBar className="list-tabs" name={t('workspace.listTab')} tabs={tabs} active={tab} onChange={onChange} />
      <NewTicketButton />
    </div>
  );
}

function NewTicketButton() {
  const { t } = useTranslation('service-desk');
  const [isOpen, setOpen] = useState(false);
  const group = t('shortcuts.list');
  useShortcuts([{ keys: 'n', group, label: t('newTicket.title'), run: () => setOpen(true) }]);
  return (
    <>
      <Tooltip title={t('newTicket.title')}>
        <Button
          className="tonal"
          shape="circle"
          icon={<PlusOutlined aria-hidden />}
          aria-label={t('newTicket.title')}
          onClick={() => setOpen(true)}
        />
      </Tooltip>
      {isOpen && (
        <Suspense>
          <NewTicketDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
