import { type MessageQuery, useMessageSearch, useSocketConnected } from '@recado/api/live';
import type { FoundMessage } from '@recado/contract';
import {
  Button,
  ContactAvatar,
  EmptyState,
  ErrorState,
  formatActivity,
  formatDateTime,
  ListSkeleton,
  MarkedText,
  Name,
  plainExcerpt,
  plainName,
} from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Link } from '@recado/ui/router';
import type { ReactNode } from 'react';
import { arrangeDesk } from '../../desk-store.ts';
import './message-hits.css';
import './search-filters.css';

/** Messages with the searched words; each opens its chat at that message. */
export default function MessageHits({ query }: { query: MessageQuery }) {
  const { t } = useTranslation('service-desk');
  const isConnected = useSocketConnected();
  const isAsked = (query.searchParam ?? '') !== '';
  const found = useMessageSearch(isAsked ? query : null);
  if (!isAsked) return <EmptyState title={t('messageSearch.type')} description={t('messageSearch.typeHint')} />;
  if (found.messages.length === 0) {
    if (found.error) return <ErrorState failure={found.error} onRetry={found.refetch} />;
    if (!isConnected && found.isLoading) return <EmptyState title={t('messageSearch.offline')} />;
    if (found.isLoading) return <ListSkeleton rows={6} avatar />;
    return <EmptyState title={t('messageSearch.nothing')} description={t('messageSearch.nothingHint')} />;
  }
  return (
    <div className="message-hits">
      <ul aria-label={t('messageSearch.results')}>
        {found.messages.map((message) => (
          <li key={message.id}>
            <Hit message={message} />
          </li>
        ))}
      </ul>
      {found.error && <ErrorState failure={found.error} onRetry={found.refetch} />}
      {found.hasMore && !found.error && (
        <Button type="text" block loading={found.isLoadingMore} onClick={found.loadMore}>
          {t('messageSearch.more')}
        </Button>
      )}
    </div>
  );
}

/** How many messages a search for tickets shows below these. */
const fewHits = 5;

interface FoundBelowProps {
  searchParam: string;
  /** Shows all of them, with their filters. */
  onAll: () => void;
  /** Shown when the server has found none. */
  nothing: ReactNode;
}

/** The newest messages with the words of a search for tickets, as a section below its results. */
export function MessagesBelow({ searchParam, onAll, nothing }: FoundBelowProps) {
  const { t } = useTranslation('service-desk');
  const { messages, isKnown, error, hasMore, refetch } = useMessageSearch({ searchParam });
  if (error && messages.length === 0) return <ErrorState failure={error} onRetry={refetch} />;
  if (messages.length === 0) return isKnown ? nothing : <ListSkeleton rows={2} avatar />;
  return (
    <section className="message-hits found-messages" aria-label={t('messageSearch.messages')}>
      <h3>{t('messageSearch.messages')}</h3>
      <ul>
        {messages.slice(0, fewHits).map((message) => (
          <li key={message.id}>
            <Hit message={message} />
          </li>
        ))}
      </ul>
      {(hasMore || messages.length > fewHits) && (
        <Button type="text" block onClick={onAll}>
          {t('messageSearch.all')}
        </Button>
      )}
    </section>
  );
}

function Hit({ message }: { message: FoundMessage }) {
  const { t } = useTranslation('service-desk');
  const { id, ticket, excerpt, marks, createdAt } = message;
  const plain = plainExcerpt(excerpt, marks);
  const author = message.author ?? (message.fromMe ? t('messageSearch.bot') : ticket.contact.name);
  return (
    <Link
      to={`/tickets/${ticket.uuid}?message=${id}`}
      className="message-hit"
      onClick={() => arrangeDesk({ front: 'chat' })}
    >
      <ContactAvatar name={ticket.contact.name} size={40} />
      <span className="message-hit-head">
        <Name className="message-hit-contact" title={plainName(ticket.contact.name)} text={ticket.contact.name} />
        <time dateTime={createdAt} title={formatDateTime(createdAt)}>
          {formatActivity(createdAt)}
        </time>
      </span>
      <span className="message-hit-text" dir="auto">
        <span className="message-hit-author">{author}: </span>
        <MarkedText text={plain.text} marks={plain.hits} />
      </span>
    </Link>
  );
}
