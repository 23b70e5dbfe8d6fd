import { api } from '@recado/api/client';
import type { Chat } from '@recado/contract';
import { MediaViewerProvider, type MessageListHandle, type MessageShape, VirtualMessageList } from '@recado/ui/chat';
import { Button, ErrorState, ListSkeleton, plainName, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useCallback, useMemo, useRef, useState } from 'react';
import { ConfirmDialog } from '../../../confirm-dialog.tsx';
import { DropPanel } from '../../../drop-panel.tsx';
import { useReadSoon } from '../../../inbox/use-read-soon.ts';
import { useViewer } from '../../../inbox/viewer.ts';
import { useEvent } from '../../../use-event.ts';
import { deleteChatMessage, renewChatMessage, type ShownChatMessage, useChatMessages } from '../chat-messages.ts';
import { othersIn, unreadOf } from '../chats.ts';
import { type ChatActs, useChatActs } from './chat-acts.ts';
import { ChatBubble } from './chat-bubble.tsx';
import { ChatWriting } from './chat-composer.tsx';
import { changeChatDraft, useChatDraft } from './chat-drafts.ts';
import { ChatHeader } from './chat-header.tsx';

/** Older messages are loaded at this distance to the top, in pixels (SPEC §9). */
const olderWithin = 600;

/** An open chat: its members, the messages, and the composer. */
export function OpenChat({ chat, onEdit }: { chat: Chat; onEdit: () => void }) {
  const { t } = useTranslation('service-desk');
  const viewer = useViewer();
  const { files } = useChatDraft(chat.id);
  const isAlone = othersIn(chat, viewer.id).length === 0;
  const history = useChatMessages(chat.id);
  const { doing, acts } = useChatActs();
  return (
    <DropPanel
      label={t('chats.open', { title: plainName(chat.title) })}
      disabled={isAlone}
      onFiles={(added) => changeChatDraft(chat.id, { files: [...files, ...added] })}
    >
      <ChatHeader chat={chat} onEdit={onEdit} />
      <ChatHistory chat={chat} history={history} acts={acts} />
      {isAlone ? (
        <Alone isOwner={chat.ownerId === viewer.id} onEdit={onEdit} />
      ) : (
        <ChatWriting chat={chat} doing={doing} acts={acts} />
      )}
      {doing?.kind === 'deleting' && <DeleteChatMessage message={doing.message} onClose={acts.rest} />}
    </DropPanel>
  );
}

function DeleteChatMessage({ message, onClose }: { message: ShownChatMessage; onClose: () => void }) {
  const { t } = useTranslation('service-desk');
  return (
    <ConfirmDialog
      title={t('message.deleteTitle')}
      consequence={t('chats.deleteMessageText')}
      action={t('message.delete')}
      run={() => deleteChatMessage(message)}
      onClose={onClose}
    />
  );
}

interface ChatHistoryProps {
  chat: Chat;
  history: ReturnType<typeof useChatMessages>;
  acts: ChatActs;
}

function ChatHistory({ chat, history, acts }: ChatHistoryProps) {
  const { t } = useTranslation('service-desk');
  const viewer = useViewer();
  const notify = useNotify();
  const { messages } = history;
  const [isEndSeen, setEndSeen] = useState(true);
  const shown = { isLoaded: !history.isLoading, isEndSeen, unread: unreadOf(chat, viewer.id) };
  useReadSoon(chat.id, shown, () => api('POST /chats/:chatId/read', { params: { chatId: chat.id } }));
  const shape = useMemo(() => shapeFor(viewer.id), [viewer.id]);
  const firstUnread = useFirstUnread(chat, messages, viewer.id);
  const pictures = useMemo(() => messages.flatMap(pictureOf), [messages]);
  const list = useRef<MessageListHandle>(null);
  const jump = useEvent((id: number) => {
    const target = messages.find((message) => message.id === id);
    if (target) list.current?.scrollToMessage(keyOf(target));
    else notify.info(t('chats.olderQuote'));
  });
  const renderMessage = useCallback(
    (message: ShownChatMessage, { grouped }: { grouped: boolean }) => (
      <ChatBubble chat={chat} message={message} grouped={grouped} viewerId={viewer.id} acts={acts} onJump={jump} />
    ),
    [chat, viewer.id, acts, jump],
  );
  if (history.error && messages.length === 0) return <ErrorState failure={history.error} onRetry={history.refetch} />;
  if (history.isLoading) {
    return (
      <div className="chat-ground">
        <ListSkeleton rows={5} avatar />
      </div>
    );
  }
  return (
    <MediaViewerProvider pictures={pictures}>
      <VirtualMessageList
        ref={list}
        label={t('chat.messages')}
        items={messages}
        shape={shape}
        renderMessage={renderMessage}
        firstUnread={firstUnread}
        hasOlder={history.hasMore}
        isLoadingOlder={history.isFetchingMore}
        olderFailed={history.hasMore && history.error !== null}
        loadOlder={history.loadMore}
        loadOlderWithin={olderWithin}
        onEndSeen={setEndSeen}
      />
    </MediaViewerProvider>
  );
}

/** Shown when the chat has no other members any more; its messages can still be read. */
function Alone({ isOwner, onEdit }: { isOwner: boolean; onEdit: () => void }) {
  const { t } = useTranslation('service-desk');
  return (
    <div className="chats-alone" role="note">
      {t('chats.alone')}
      {isOwner && <Button onClick={onEdit}>{t('chats.invite')}</Button>}
    </div>
  );
}

/** The user's own message keeps its key when the server's record replaces it. */
function keyOf(message: ShownChatMessage): string | number {
  return message.idempotencyKey ?? message.id;
}

function shapeFor(viewerId: number): MessageShape<ShownChatMessage> {
  return {
    keyOf,
    dateOf: ({ createdAt }) => createdAt,
    authorOf: ({ senderId, sender }) => senderId ?? sender.name,
    isOwn: ({ senderId }) => senderId === viewerId,
    isBeingSent: ({ outgoing }) => outgoing !== undefined,
    textOf: ({ sender, message }) => message && `${sender.name}: ${message}`,
  };
}

/** The key of the first message that was unread when the chat was opened; the line stays while it is open. */
function useFirstUnread(chat: Chat, messages: readonly ShownChatMessage[], viewerId: number): string | number | null {
  const [opened] = useState(() => chat.users.find(({ userId }) => userId === viewerId));
  if (!opened || opened.unreads === 0) return null;
  const first = messages.find(({ id, senderId }) => id > (opened.lastReadId ?? 0) && senderId !== viewerId);
  return first ? keyOf(first) : null;
}

function pictureOf(message: ShownChatMessage) {
  const { mediaType, mediaPath, mediaName, outgoing } = message;
  if (mediaType !== 'image' || !mediaPath) return [];
  const renew = outgoing ? undefined : () => renewChatMessage(message);
  return [{ url: mediaPath, name: mediaName ?? '', renew }];
}
