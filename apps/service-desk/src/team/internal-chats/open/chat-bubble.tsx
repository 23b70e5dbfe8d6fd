import { isLastingRefusal } from '@recado/api/live';
import type { Chat, ChatUser, QuotedChatMessage } from '@recado/contract';
import { Bubble, type FailedSend, MediaBubble, MessageText, QuotedMessage } from '@recado/ui/chat';
import { failureText, IconButton, Name, Popover, useKindText } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { CheckOutlined, ClockCircleOutlined, EyeOutlined } from '@recado/ui/icons';
import { memo } from 'react';
import { chatOutbox, type NewChatMessage, renewChatMessage, type ShownChatMessage } from '../chat-messages.ts';
import { othersIn } from '../chats.ts';
import type { ChatActs } from './chat-acts.ts';
import { changeChatDraft, chatDraftOf } from './chat-drafts.ts';
import { ChatMessageMenu } from './chat-message-menu.tsx';

/** The acks of a message: being sent, stored, read by everybody (SPEC §4.2). */
const ack = { waiting: 0, sent: 1, read: 3 } as const;

interface ChatBubbleProps {
  chat: Chat;
  message: ShownChatMessage;
  grouped: boolean;
  viewerId: number;
  acts: ChatActs;
  /** Shows a quoted message. */
  onJump: (messageId: number) => void;
}

/** One message of a chat, with its actions. Own ones show who has read them. */
export const ChatBubble = memo(function ChatBubble(props: ChatBubbleProps) {
  const { chat, message, grouped, viewerId, acts, onJump } = props;
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
      edited={message.isEdited}
      deleted={message.isDeleted}
      quoted={message.quotedMsg && <Quoted quoted={message.quotedMsg} onJump={onJump} />}
      actions={
        !outgoing &&
        !message.isDeleted && (
          <>
            {isOwn && others.length > 1 && <Readers others={others} messageId={id} />}
            <ChatMessageMenu message={message} isOwn={isOwn} mayWrite={others.length > 0} acts={acts} />
          </>
        )
      }
    >
      <ChatContent message={message} />
    </Bubble>
  );
});

/** The quoted message; a click shows it. If it was written before the user joined, only a placeholder is shown. */
function Quoted({ quoted, onJump }: { quoted: QuotedChatMessage; onJump: (messageId: number) => void }) {
  const { t } = useTranslation('service-desk');
  const kindText = useKindText(quoted.mediaType === 'other' ? 'application' : (quoted.mediaType ?? ''));
  const author = quoted.sender.name;
  if (quoted.isHidden) return <QuotedMessage author={author} text={t('chats.beforeYou')} />;
  const text = quoted.isDeleted ? t('chat.deletedMessage') : quoted.message || kindText;
  return <QuotedMessage author={author} text={text} onOpen={() => onJump(quoted.id)} />;
}

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
  const onDiscard = () => chatOutbox.discard(key);
  const onEdit = () => {
    takeBack(outgoing);
    onDiscard();
  };
  return {
    reason: failureText({ code: failedCode }),
    ...(isLastingRefusal(failedCode) ? { onEdit } : { onRetry: () => chatOutbox.again(key) }),
    onDiscard,
  };
}

/** Puts what was refused back into the composer, before what is written there. */
function takeBack({ chatId, text, file }: NewChatMessage): void {
  const draft = chatDraftOf(chatId);
  changeChatDraft(chatId, {
    text: [text, draft.text].filter(Boolean).join('\n'),
    files: file ? [file, ...draft.files] : draft.files,
  });
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
