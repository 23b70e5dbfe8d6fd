import type { Chat, ChatUser } from '@recado/api/contract';
import { isLastingRefusal } from '@recado/api/live';
import { Bubble, type FailedSend, MediaBubble, MessageText } from '@recado/ui/chat';
import { failureText, IconButton, Name, Popover } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CheckOutlined, ClockCircleOutlined, EyeOutlined } from '@recado/ui/icons';
import { memo } from 'react';
import { chatOutbox, renewChatMessage, type ShownChatMessage } from '../chat-messages.ts';
import { othersIn } from '../chats.ts';

/** The acks of a message: being sent, stored, read by everybody (SPEC §4.2). */
const ack = { waiting: 0, sent: 1, read: 3 } as const;

interface ChatBubbleProps {
  chat: Chat;
  message: ShownChatMessage;
  grouped: boolean;
  viewerId: number;
}

/** One message of a chat. Own ones show who has read them. */
export const ChatBubble = memo(function ChatBubble({ chat, message, grouped, viewerId }: ChatBubbleProps) {
  const { id, senderId, sender, outgoing, createdAt } = message;
  const isOwn = senderId === viewerId;
  const others = othersIn(chat, viewerId);
  const readers = others.filter(({ lastReadId }) => (lastReadId ?? 0) >= id);
  const isRead = others.length > 0 && readers.length === others.length;
  return (
    <Bubble
      own={isOwn}
      grouped={grouped}
      author={chat.users.length > 2 ? sender.name : undefined}
      name={isOwn ? undefined : sender.name}
      time={createdAt}
      ack={outgoing ? ack.waiting : isRead ? ack.read : ack.sent}
      failed={failedSend(message)}
      progress={outgoing?.file ? outgoing.progress : undefined}
      onCancel={outgoing && (() => chatOutbox.discard(outgoing.key))}
      actions={isOwn && !outgoing && others.length > 1 && <Readers others={others} messageId={id} />}
    >
      <ChatContent message={message} />
    </Bubble>
  );
});

function ChatContent({ message: shown }: { message: ShownChatMessage }) {
  const { mediaType, mediaPath, media, message, outgoing } = shown;
  const renew = outgoing ? undefined : () => renewChatMessage(shown);
  const kind = mediaType === 'other' ? 'application' : mediaType;
  return (
    <>
      {kind && <MediaBubble media={{ kind, url: mediaPath, details: media, renew }} />}
      {message && <MessageText text={message} />}
    </>
  );
}

function failedSend({ outgoing }: ShownChatMessage): FailedSend | null {
  if (!outgoing?.failedCode) return null;
  const { key, failedCode } = outgoing;
  return {
    reason: failureText({ code: failedCode }),
    ...(isLastingRefusal(failedCode) ? {} : { onRetry: () => chatOutbox.again(key) }),
    onDiscard: () => chatOutbox.discard(key),
  };
}

/** The members who have read a message. */
function Readers({ others, messageId }: { others: readonly ChatUser[]; messageId: number }) {
  const { t } = useTranslation('service-desk');
  const hasRead = ({ lastReadId }: ChatUser) => (lastReadId ?? 0) >= messageId;
  return (
    <Popover
      trigger="click"
      title={t('chats.readBy', { read: others.filter(hasRead).length, count: others.length })}
      destroyOnHidden
      content={
        <ul className="chats-readers">
          {others.map((member) => (
            <li key={member.userId}>
              {hasRead(member) ? <CheckOutlined aria-hidden /> : <ClockCircleOutlined aria-hidden />}{' '}
              <Name text={member.user.name} /> · {t(hasRead(member) ? 'chats.hasRead' : 'chats.hasNotRead')}
            </li>
          ))}
        </ul>
      }
    >
      <IconButton size="small" label={t('chats.whoRead')} icon={<EyeOutlined />} />
    </Popover>
  );
}
