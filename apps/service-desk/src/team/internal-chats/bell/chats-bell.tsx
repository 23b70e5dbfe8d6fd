import type { BellProps } from '@recado/federation';
import { ListBell, ListState } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CommentOutlined } from '@recado/ui/icons';
import { Link } from '@recado/ui/router';
// Messages that could not be sent before a reload are sent from any page.
import '../chat-messages.ts';
import { MoreButton } from '../../more-button.tsx';
import { useUnreadChats } from '../chats.ts';
import { ChatRow } from '../list/chat-row.tsx';
import './chats-bell.css';

/** The bell of the internal chat in the top bar: chats with unread messages (SPEC §2.3). */
export default function ChatsBell({ onUnread }: BellProps) {
  const { t } = useTranslation('service-desk');
  const { list, messages } = useUnreadChats();
  return (
    <ListBell
      title={t('chats.title')}
      label={list.count === null ? undefined : t('chats.bell', { count: list.count })}
      count={list.count}
      unread={messages}
      icon={<CommentOutlined />}
      onUnread={onUnread}
      className="chats-bell-list"
      items={list.items}
      keyOf={({ id }) => id}
      entry={(chat, close) => <ChatRow chat={chat} onChosen={close} />}
      before={
        <ListState list={list} rows={2} avatar>
          <p className="bell-none">{t('chats.noneUnread')}</p>
        </ListState>
      }
      after={(close) => (
        <>
          <MoreButton list={list}>{t('chats.more')}</MoreButton>
          <Link className="chats-bell-all" to="/chats" onClick={close}>
            {t('chats.all')}
          </Link>
        </>
      )}
    />
  );
}
