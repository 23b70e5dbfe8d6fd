import { Button, EmptyState, Tabs } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { MessageOutlined } from '@recado/ui/icons';
import { useEffect } from 'react';
import { LazyTicketChat } from '../chat/lazy-ticket-chat.tsx';
import { arrangeDesk, useDesk } from '../desk-store.ts';
import { TicketList } from '../ticket-list/ticket-list.tsx';

/**
 * Two tabs, the chat and the list (SPEC §2.4). Opening a ticket shows the chat; without a ticket, the list is shown.
 */
export function NarrowWorkspace({ uuid }: { uuid: string | null }) {
  const { t } = useTranslation('service-desk');
  const front = useDesk((desk) => desk.front);
  useEffect(() => arrangeDesk({ front: uuid ? 'chat' : 'list' }), [uuid]);
  const showList = () => arrangeDesk({ front: 'list' });
  return (
    <div className="workspace is-narrow">
      <Tabs
        className="workspace-tabs"
        centered
        activeKey={front}
        onChange={(key) => arrangeDesk({ front: key === 'chat' ? 'chat' : 'list' })}
        items={[
          { key: 'chat', label: t('workspace.ticketTab') },
          { key: 'list', label: t('workspace.listTab') },
        ]}
      />
      {front === 'list' && <TicketList />}
      {front === 'chat' && uuid && <LazyTicketChat key={uuid} uuid={uuid} />}
      {front === 'chat' && !uuid && (
        <EmptyState
          icon={<MessageOutlined aria-hidden />}
          title={t('workspace.noTicket')}
          action={
            <Button type="primary" onClick={showList}>
              {t('workspace.selectTicket')}
            </Button>
          }
        />
      )}
    </div>
  );
}
