import { useLayer } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useEffect } from 'react';
import { ListBesideChat } from '../../list-beside-chat.tsx';
import { arrangeDesk, useDesk } from '../desk-store.ts';
import { TicketList } from '../ticket-list/ticket-list.tsx';
import { useListWidth } from './list-width.ts';
import { NoTicket, NothingOpen } from './nothing-open.tsx';
import { Pane } from './pane.tsx';
import { WidthHandle } from './width-handle.tsx';

/** In pixels: what the chat keeps of a wide list, and what the list keeps of a narrow screen. */
const leastChat = 400;
const leastList = 280;

/**
 * List on the left, chat on the right; on a narrow page two tabs, the chat and the list: opening a ticket shows the chat,
 * without a ticket the list is shown (SPEC §2.4).
 */
export function Workspace({ uuid, isNarrow }: { uuid: string | null; isNarrow: boolean }) {
  const { t } = useTranslation('service-desk');
  const width = useListWidth();
  const front = useFront(uuid, isNarrow);
  // Beside the chat the search is a tab of the list; alone on the screen it lies over the list.
  const isSearching = useDesk((desk) => desk.tab === 'search' && desk.front === 'list');
  useLayer(isNarrow && isSearching, () => arrangeDesk({ tab: 'open' }));
  const list = `min(${width}px, max(${leastList}px, 100% - ${leastChat}px))`;
  return (
    <ListBesideChat
      name={t('workspace.title')}
      isNarrow={isNarrow}
      front={front}
      onFront={(chosen) => arrangeDesk({ front: chosen })}
      tabs={[
        { key: 'chat', label: t('workspace.ticketTab') },
        { key: 'list', label: t('workspace.listTab') },
      ]}
      opened={uuid}
      list={<TicketList />}
      between={<WidthHandle />}
      chat={<Pane uuid={uuid} empty={isNarrow ? <NoTicket /> : <NothingOpen />} />}
      style={{ gridTemplateColumns: `${list} auto minmax(0, 1fr)` }}
    />
  );
}

/**
 * Which of the two a narrow page shows. A wide one shows both: becoming narrow it goes on with what is open, because a
 * hidden chat would mark messages as read.
 */
function useFront(uuid: string | null, isNarrow: boolean): 'list' | 'chat' {
  const front = useDesk((desk) => desk.front);
  const isPeeking = useDesk((desk) => desk.peeked !== null);
  const ofWide = uuid || isPeeking ? 'chat' : 'list';
  useEffect(() => arrangeDesk({ front: uuid ? 'chat' : 'list' }), [uuid]);
  useEffect(() => {
    if (!isNarrow && front !== ofWide) arrangeDesk({ front: ofWide });
  }, [isNarrow, front, ofWide]);
  return front;
}
