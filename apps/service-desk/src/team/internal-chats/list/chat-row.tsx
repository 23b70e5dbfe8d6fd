import type { Chat } from '@recado/contract';
import { deletedChatMessage } from '@recado/contract/message-windows';
import { Badge, ContactAvatar, Name, plainName, RelativeTime, withoutMarks } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Link } from '@recado/ui/router';
import { memo } from 'react';
import { useViewer } from '../../../inbox/viewer.ts';
import { useRefusedChatMessage } from '../chat-messages.ts';
import { unreadOf } from '../chats.ts';
import './chat-row.css';

/** One chat in a list: title, last message, time, and the number of unread messages. */
export const ChatRow = memo(function ChatRow(props: { chat: Chat; isOpen?: boolean; onChosen?: () => void }) {
  const { chat, isOpen = false, onChosen } = props;
  const { t } = useTranslation('service-desk');
  const { id } = useViewer();
  const unread = unreadOf(chat, id);
  const refused = useRefusedChatMessage(chat.id);
  return (
    <Link
      className="chat-row"
      to={`/chats/${chat.uuid}`}
      aria-current={isOpen ? 'page' : undefined}
      data-unread={unread > 0}
      onClick={onChosen}
    >
      <ContactAvatar name={chat.title} size={40} isGroup />
      <span className="chat-row-text">
        <span className="chat-row-line">
          <strong>
            <Name text={chat.title} title={plainName(chat.title)} />
          </strong>
          <RelativeTime value={chat.lastMessageAt} />
        </span>
        <span className="chat-row-line">
          {refused ? (
            <bdi>
              <span className="chat-row-refused">{t('row.unsent')}</span> {refused.text || refused.file?.name}
            </bdi>
          ) : (
            <bdi>{lineOf(chat, t('chat.deletedMessage')) || t('chats.noMessages')}</bdi>
          )}
          {unread > 0 && (
            <>
              <Badge count={unread} size="small" aria-hidden />
              <span className="visually-hidden">{t('row.unread', { count: unread })}</span>
            </>
          )}
        </span>
      </span>
    </Link>
  );
});

/** The last message without WhatsApp's marks; a deleted one in words. */
function lineOf({ lastMessage }: Chat, deleted: string): string {
  const sign = `: ${deletedChatMessage}`;
  if (lastMessage.endsWith(sign)) return `${lastMessage.slice(0, -sign.length)}: ${deleted}`;
  return withoutMarks(lastMessage);
}
