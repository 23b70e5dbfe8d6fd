import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { DisconnectOutlined, InboxOutlined } from '../icons/index.ts';
import { failureText } from './failure-text.ts';
import { SupportCode } from './support-code.tsx';

/** An empty state: the purpose of the page, and the first step (UX). */
export interface EmptyStateProps {
  title: string;
  description?: string;
  action?: ReactNode;
  icon?: ReactNode;
}

/** Shows that there are no records yet and the purpose of the page, and offers the first step. */
export function EmptyState({ title, description, action, icon }: EmptyStateProps) {
  return (
    <div className="state">
      <div className="state-icon" aria-hidden>
        {icon ?? <InboxOutlined />}
      </div>
      <p className="state-title">{title}</p>
      {description && <p className="state-description">{description}</p>}
      {action}
    </div>
  );
}

/** Shows the error as a text and offers a retry. */
export function ErrorState({ failure, onRetry }: { failure: unknown; onRetry?: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <div className="state" role="alert">
      <div className="state-icon" aria-hidden>
        <DisconnectOutlined />
      </div>
      <p className="state-title">{failureText(failure)}</p>
      <SupportCode failure={failure} />
      {onRetry && <Button onClick={onRetry}>{t('states.retry')}</Button>}
    </div>
  );
}

/** What a list knows (`LiveList` of `@recado/api/live` matches it). */
export interface ListKnowledge {
  items: readonly unknown[];
  isLoading: boolean;
  /** The server said that there is nothing. */
  isEmpty: boolean;
  error: unknown;
  refetch: () => void;
}

/**
 * What stands in place of a list's rows: placeholders while they are awaited, why they could not be loaded, and
 * `children`, which say that there is nothing, only once the server has said so. Nothing beside loaded rows.
 */
export function ListState({ list, rows, avatar, children }: ListStateProps) {
  if (list.items.length > 0) return null;
  if (list.error) return <ErrorState failure={list.error} onRetry={list.refetch} />;
  if (list.isLoading) return <ListSkeleton rows={rows} avatar={avatar} />;
  return list.isEmpty && children;
}

interface ListStateProps {
  list: ListKnowledge;
  /** How many placeholders. */
  rows?: number;
  /** Whether the rows have one. */
  avatar?: boolean;
  children?: ReactNode;
}

/** Placeholder rows; visible only after 150 ms (UX). */
export function ListSkeleton({
  rows = 6,
  avatar = false,
}: {
  rows?: number | undefined;
  avatar?: boolean | undefined;
}) {
  const { t } = useTranslation('ui');
  return (
    <div className="list-skeleton" role="status" aria-label={t('states.loading')}>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <Skeleton key={row} active title={false} avatar={avatar} paragraph={{ rows: avatar ? 2 : 1, width: '100%' }} />
      ))}
    </div>
  );
}
