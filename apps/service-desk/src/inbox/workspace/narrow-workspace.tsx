import { Button, EmptyState, TabBar, useLayer } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { MessageOutlined } from '@recado/ui/icons';
import { useEffect } from 'react';
import { arrangeDesk, useDesk } from '../desk-store.ts';
import { TicketList } from '../ticket-list/ticket-list.tsx';
import { Pane } from './pane.tsx';

/**
 * Two tabs, the chat and the list (SPEC §2.4). Opening a ticket shows the chat; without a ticket, the list is shown.
 */
export function NarrowWorkspace({ uuid }: { uuid: string | null }) {
  const { t } = useTranslation('service-desk');
  const front = useDesk((desk) => desk.front);
  useEffect(() => arrangeDesk({ front: uuid ? 'chat' : 'list' }), [uuid]);
  // Beside the chat the search is a tab of the list; alone on the screen it lies over the list.
  const isSearching = useDesk((desk) => desk.tab === 'search' && desk.front === 'list');
  useLayer(isSearching, () => arrangeDesk({ tab: 'open' }));
  return (
    <div className="workspace is-narrow">
      <TabBar
        className="workspace-tabs"
        name={t('workspace.title')}
        active={front}
        onChange={(chosen) => arrangeDesk({ front: chosen })}
        tabs={[
          { key: 'chat', label: t('workspace.ticketTab') },
          { key: 'list', label: t('workspace.listTab') },
        ]}
      />
      {front === 'list' ? <TicketList /> : <Pane uuid={uuid} empty={<NoTicket />} />}
    </div>
  );
}

function NoTicket() {
  const { t } = useTranslation('service-desk');
  return (
    <EmptyState
      icon={<MessageOutlined aria-hidden />}
      title={t('workspace.noTicket')}
      action={
        <Button type="primary" onClick={() => arrangeDesk({ front: 'list' })}>
          {t('workspace.selectTicket')}
        </Button>
      }
    />
  );
}
