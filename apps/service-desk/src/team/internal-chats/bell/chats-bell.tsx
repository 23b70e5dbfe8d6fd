import type { BellProps } from '@recado/federation';
import { BellPopover, Button, ListState } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CommentOutlined } from '@recado/ui/icons';
import { Link } from '@recado/ui/router';
import { useEffect, useState } from 'react';
// Messages that could not be sent before a reload are sent from any page.
import '../chat-messages.ts';
import { useUnreadChats } from '../chats.ts';
import { ChatRow } from '../list/chat-row.tsx';
import './chats-bell.css';

/** The bell of the internal chat in the top bar: chats with unread messages (SPEC §2.3). */
export default function ChatsBell({ onUnread }: BellProps) {
  const { t } = useTranslation('service-desk');
  const [isOpen, setOpen] = useState(false);
  const { list, messages } = useUnreadChats();
  useEffect(() => onUnread(messages), [messages, onUnread]);
  return (
    <BellPopover
      isOpen={isOpen}
      onOpenChange={setOpen}
      title={t('chats.title')}
      label={list.count === null ? undefined : t('chats.bell', { count: list.count })}
      count={list.count}
      icon={<CommentOutlined />}
    >
      <UnreadChats list={list} onChosen={() => setOpen(false)} />
    </BellPopover>
  );
}

function UnreadChats({ list, onChosen }: { list: ReturnType<typeof useUnreadChats>['list']; onChosen: () => void }) {
  const { t } = useTranslation('service-desk');
  return (
    <>
      <ListState list={list} rows={2} avatar>
        <p className="bell-none">{t('chats.noneUnread')}</p>
      </ListState>
      <ul className="bell-list chats-bell-list">
        {list.items.map((chat) => (
          <li key={chat.id}>
            <ChatRow chat={chat} onChosen={onChosen} />
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <Button block type="text" loading={list.isFetchingMore} onClick={list.loadMore}>
          {t('chats.more')}
        </Button>
      )}
      <Link className="chats-bell-all" to="/chats" onClick={onChosen}>
        {t('chats.all')}
      </Link>
    </>
  );
}
