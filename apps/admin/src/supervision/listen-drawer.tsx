import { emitToServer } from '@recado/api/client';
import { type ShownMessage, useMessages } from '@recado/api/live';
import type { SupervisedTicket } from '@recado/contract';
import {
  Button,
  Drawer,
  EmptyState,
  ErrorState,
  formatDateTime,
  ListSkeleton,
  plainName,
  useKindText,
} from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useEffect, useRef } from 'react';

interface ListenDrawerProps {
  ticket: SupervisedTicket;
  onWhisper: () => void;
  onClose: () => void;
}

/** A conversation to follow, live and without marking it as read: only its agent does that. */
export function ListenDrawer({ ticket, onWhisper, onClose }: ListenDrawerProps) {
  const { t } = useTranslation('admin');
  const { messages, isLoading, error, refetch } = useMessages(ticket.id);
  const end = useRef<HTMLDivElement>(null);
  const newest = messages.at(-1)?.createdAt;
  useEffect(() => {
    emitToServer('joinChatBox', ticket.id);
    return () => emitToServer('leaveChatBox', ticket.id);
  }, [ticket.id]);
  useEffect(() => {
    if (newest) end.current?.scrollIntoView({ block: 'end' });
  }, [newest]);
  return (
    <Drawer
      open
      size={480}
      onClose={onClose}
      title={t('supervision.listenTitle', { name: plainName(ticket.contact) })}
      footer={<Button onClick={onWhisper}>{t('supervision.whisper')}</Button>}
    >
      {error && messages.length === 0 && <ErrorState failure={error} onRetry={refetch} />}
      {isLoading && <ListSkeleton rows={4} />}
      {!isLoading && !error && messages.length === 0 && <EmptyState title={t('supervision.noMessages')} />}
      <ol className="supervision-heard">
        {messages.map((message) => (
          <Heard key={`${message.id}`} message={message} contact={plainName(ticket.contact)} />
        ))}
      </ol>
      <div ref={end} />
    </Drawer>
  );
}

function Heard({ message, contact }: { message: ShownMessage; contact: string }) {
  const { t } = useTranslation('admin');
  const kind = useKindText(message.mediaType);
  return (
    <li className={message.fromMe ? 'is-ours' : undefined}>
      <span className="supervision-author">
        {message.fromMe ? t('supervision.company') : contact} · {formatDateTime(message.createdAt)}
      </span>
      <span>{message.body || kind}</span>
    </li>
  );
}
