import type { Ticket } from '@recado/api/contract';
import type { LiveList } from '@recado/api/live';
import { Button, ErrorState, ListSkeleton, useShortcuts } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { ArrowUpOutlined } from '@recado/ui/icons';
import { useParams } from '@recado/ui/router';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTransitions } from '../../tickets/transitions.ts';
import { useEvent } from '../../use-event.ts';
import { TicketRow } from '../row/ticket-row.tsx';
import { useKeptScroll } from './keep-scroll.ts';
import { useDocumentOrder } from './use-document-order.ts';
import { focusedRow, useRowKeys } from './use-row-keys.ts';
import { rowHeight, useRowWindow } from './use-row-window.ts';
import { useSteadyOrder } from './use-steady-order.ts';
import './ticket-rows.css';

const PeekDialog = lazy(() => import('../../peek/peek-dialog.tsx'));

/** A live list of tickets. `name` is its label for screen readers; `empty` is shown when the list is empty. */
export function TicketRows({ list, name, empty }: { list: LiveList<Ticket>; name: string; empty: ReactNode }) {
  const [peeked, setPeeked] = useState<Ticket | null>(null);
  if (list.error && list.items.length === 0) return <ErrorState failure={list.error} onRetry={list.refetch} />;
  if (list.isLoading) return <ListSkeleton rows={8} avatar />;
  return (
    <>
      {list.items.length === 0 ? empty : <Rows list={list} name={name} onPeek={setPeeked} />}
      {peeked && (
        <Suspense>
          <PeekDialog ticket={peeked} onClose={() => setPeeked(null)} />
        </Suspense>
      )}
    </>
  );
}

function Rows({ list, name, onPeek }: { list: LiveList<Ticket>; name: string; onPeek: (ticket: Ticket) => void }) {
  const { t } = useTranslation('service-desk');
  const openUuid = useParams().ticketId;
  const { accept, movingId } = useTransitions();
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const { first, end, isScrolled, isNearEnd } = useRowWindow(scroller, list.items.length);
  const { shown, held, release } = useSteadyOrder(list.items, isScrolled);
  const rows = shown.slice(first, end);
  const element = useRef<HTMLUListElement>(null);
  const inDocument = useDocumentOrder(element, rows);
  useKeptScroll(name, scroller, shown.length > 0);
  const openId = shown.find((ticket) => ticket.uuid === openUuid)?.id ?? null;
  useRowKeys(
    scroller,
    shown.map(({ id }) => id),
    openId,
  );
  useAcceptKey(shown, accept);
  const { hasMore, isFetchingMore, loadMore } = list;
  const hasFailed = list.error !== null && !isFetchingMore;
  useEffect(() => {
    if (isNearEnd && hasMore && !isFetchingMore && !hasFailed) loadMore();
  }, [isNearEnd, hasMore, isFetchingMore, hasFailed, loadMore]);
  const onAccept = useEvent((ticket: Ticket) => void accept(ticket));
  return (
    <div className="ticket-rows" ref={setScroller}>
      {held > 0 && (
        <Button
          className="held-activity"
          shape="round"
          size="small"
          type="primary"
          icon={<ArrowUpOutlined aria-hidden />}
          onClick={() => {
            release();
            scroller?.scrollTo({ top: 0 });
          }}
        >
          {t('list.newActivity', { count: held })}
        </Button>
      )}
      <ul ref={element} aria-label={name} style={{ height: shown.length * rowHeight }}>
        {inDocument.map((ticket) => {
          const place = first + rows.indexOf(ticket);
          return (
            <li
              key={ticket.id}
              aria-setsize={list.count}
              aria-posinset={place + 1}
              style={{ transform: `translateY(${place * rowHeight}px)` }}
            >
              <TicketRow
                ticket={ticket}
                isOpen={ticket.id === openId}
                isAccepting={ticket.id === movingId}
                onPeek={onPeek}
                onAccept={onAccept}
              />
            </li>
          );
        })}
      </ul>
      {hasMore && hasFailed && <ErrorState failure={list.error} onRetry={loadMore} />}
    </div>
  );
}

/** `a` accepts the pending ticket whose row has the focus (UX). */
function useAcceptKey(shown: readonly Ticket[], accept: (ticket: Ticket) => Promise<boolean>): void {
  const { t } = useTranslation('service-desk');
  const run = () => {
    const id = focusedRow();
    const ticket = shown.find((candidate) => candidate.id === id && candidate.status === 'pending');
    if (ticket) void accept(ticket);
  };
  const group = t('shortcuts.list');
  const hasPending = shown.some(({ status }) => status === 'pending');
  useShortcuts([{ keys: 'a', group, label: t('actions.accept'), run }], hasPending);
}
