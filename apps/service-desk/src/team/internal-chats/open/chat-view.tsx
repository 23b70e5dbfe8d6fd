import { onEvent } from '@recado/api/client';
import { queryClient } from '@recado/api/live';
import type { Chat } from '@recado/contract';
import { ErrorState, ListSkeleton, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useNavigate } from '@recado/ui/router';
import { useEffect, useState } from 'react';
import { useEvent } from '../../../use-event.ts';
import '../../../inbox/chat/chat-frame.css';
import '../../../inbox/chat/ticket-chat.css';
import { chats, takeLeft } from '../chats.ts';
import { useChatAt } from '../use-chat-at.ts';
import { OpenChat } from './open-chat.tsx';

/** The chat in the URL. Returns to the list if it does not exist, is deleted, or the user is removed from it. */
export function ChatView({ uuid, onEdit }: { uuid: string; onEdit: (chat: Chat) => void }) {
  const { t } = useTranslation('service-desk');
  const { chat, isGone, error } = useChatAt(uuid);
  const isLost = useLoss(chat, isGone);
  if (isLost) return <section className="ticket-chat" aria-label={t('chats.messagesTab')} />;
  if (chat) return <OpenChat chat={chat} onEdit={() => onEdit(chat)} />;
  if (error) return <ErrorState failure={error} onRetry={askAgain} />;
  return (
    <div className="chat-ground">
      <ListSkeleton rows={5} avatar />
    </div>
  );
}

/** Retries the failed requests. */
function askAgain(): void {
  for (const first of [chats.name, 'lookup']) {
    void queryClient.invalidateQueries({ queryKey: [first], refetchType: 'active' });
  }
}

/** Whether the user has no such chat, or no longer; it then disappears from the screen at once. */
function useLoss(chat: Chat | undefined, isGone: boolean): boolean {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const navigate = useNavigate();
  const [removedId, setRemovedId] = useState<number>();
  const id = chat?.id;
  const leave = useEvent(() => {
    // What the user did needs no explanation.
    if (queryClient.isMutating() === 0 && !takeLeft(removedId)) notify.info(t('chats.gone'));
    navigate('/chats', { replace: true });
  });
  useEffect(
    () => onEvent('chat', (event) => void (event.action === 'delete' && event.id === id && setRemovedId(id))),
    [id],
  );
  const isLost = isGone || removedId !== undefined;
  useEffect(() => {
    if (isLost) leave();
  }, [isLost, leave]);
  return isLost;
}
