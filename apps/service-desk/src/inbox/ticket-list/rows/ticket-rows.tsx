import { type LiveList, sizeOfSet } from '@recado/api/live';
import type { Ticket } from '@recado/contract';
import { Button, ErrorState, ListState, useShortcuts } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { ArrowUpOutlined } from '@recado/ui/icons';
import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useEvent } from '../../../use-event.ts';
import { peekAt, useDesk } from '../../desk-store.ts';
import { useFollowing } from '../../follow/use-following.ts';
import { useChosenTickets } from '../../many-tickets/chosen-tickets.ts';
import { ManyTickets } from '../../many-tickets/many-tickets.tsx';
import { useChoosing } from '../../many-tickets/use-choosing.ts';
import { useOpenUuid } from '../../open-uuid.ts';
import { SnoozeOne } from '../../snooze/lazy-snooze.tsx';
import { useWake } from '../../snooze/use-wake.ts';
import { useTransitions } from '../../tickets/transitions.ts';
import { useRowMenu } from '../menu/use-row-menu.tsx';
import { usePinning } from '../pins/pins.ts';
import { TicketRow } from '../row/ticket-row.tsx';
import { RowTags } from './row-tags.tsx';
import { rememberShown } from './shown-tickets.ts';
import { useDocumentOrder } from './use-document-order.ts';
import { useReadAhead } from './use-read-ahead.ts';
import { focusedRow, useFocusOnPeeked, useRowKeys } from './use-row-keys.ts';
import { rowHeight, useRowWindow } from './use-row-window.ts';
import { useSteadyOrder } from './use-steady-order.ts';
import './ticket-rows.css';

const TransferDialog = lazy(() => import('../../transfer/transfer-dialog.tsx'));

interface TicketRowsProps {
  list: LiveList<Ticket>;
  /** Its label for screen readers. */
  name: string;
  /** Shown when the list is empty. */
  empty: ReactNode;
  /** The tickets at the top of the list that the user keeps there. */
  pinned?: ReadonlySet<number>;
  /** Shown after the last row, and scrolls with the rows. */
  below?: ReactNode;
}

/** A live list of tickets. */
export function TicketRows({ list, name, empty, pinned, below }: TicketRowsProps) {
  const [transferred, setTransferred] = useState<Ticket | null>(null);
  const [snoozed, setSnoozed] = useState<Ticket | null>(null);
  return (
    <>
      <ListState list={list} rows={8} avatar>
        {empty}
      </ListState>
      {list.items.length > 0 && (
        <Rows list={list} name={name} pinned={pinned} below={below} onTransfer={setTransferred} onSnooze={setSnoozed} />
      )}
      <ManyTickets list={name} shown={list.items} />
      <Suspense>{transferred && <TransferDialog ticket={transferred} onClose={() => setTransferred(null)} />}</Suspense>
      <Suspense>{snoozed && <SnoozeOne ticket={snoozed} onClose={() => setSnoozed(null)} />}</Suspense>
    </>
  );
}

interface RowsProps extends Pick<TicketRowsProps, 'list' | 'name' | 'pinned' | 'below'> {
  onTransfer: (ticket: Ticket) => void;
  onSnooze: (ticket: Ticket) => void;
}

function Rows({ list, name, pinned, below, onTransfer, onSnooze }: RowsProps) {
  const { t } = useTranslation('service-desk');
  const openUuid = useOpenUuid();
  const peekedId = useDesk(({ peeked }) => peeked?.id ?? null);
  const { accept, resolve, movingId } = useTransitions();
  const scroller = useRef<HTMLDivElement>(null);
  const { first, end, isScrolled, isNearEnd } = useRowWindow(scroller, list.items.length, keptScroll(name));
  const { shown, held, release } = useSteadyOrder(list.items, isScrolled);
  const rows = shown.slice(first, end);
  const element = useRef<HTMLUListElement>(null);
  const inDocument = useDocumentOrder(element, rows);
  useKeptScroll(name, scroller);
  const openId = peekedId ?? shown.find((ticket) => ticket.uuid === openUuid)?.id ?? null;
  const namesConnection = useMemo(() => new Set(list.items.map(({ whatsappId }) => whatsappId)).size > 1, [list.items]);
  const ids = shown.map(({ id }) => id);
  useRowKeys(scroller, ids, openId);
  useReadAhead(scroller, ids);
  useFocusOnPeeked(scroller, ids, peekedId);
  useRowActions(shown, { accept, resolve, transfer: onTransfer, snooze: onSnooze });
  const { press, menu } = useRowMenu(name, shown);
  const choosing = useChoosing(name, ids);
  const chosen = useChosenTickets(name);
  useRowMarks(shown);
  useEffect(() => rememberShown(shown), [shown]);
  const { hasMore, isFetchingMore, loadMore } = list;
  const hasFailed = list.error !== null && !isFetchingMore;
  useEffect(() => {
    if (isNearEnd && hasMore && !isFetchingMore && !hasFailed) loadMore();
  }, [isNearEnd, hasMore, isFetchingMore, hasFailed, loadMore]);
  const onAccept = useEvent((ticket: Ticket) => void accept(ticket));
  const onResolve = useEvent((ticket: Ticket) => resolve(ticket));
  return (
    <div className="ticket-rows" ref={scroller}>
      {held > 0 && (
        <Button
          className="held-activity"
          shape="round"
          size="small"
          type="primary"
          icon={<ArrowUpOutlined aria-hidden />}
          onClick={() => {
            release();
            scroller.current?.scrollTo({ top: 0 });
          }}
        >
          {t('list.newActivity', { count: held })}
        </Button>
      )}
      <ul ref={element} aria-label={name} {...press} {...choosing} style={{ height: shown.length * rowHeight }}>
        {inDocument.map((ticket) => {
          const place = first + rows.indexOf(ticket);
          return (
            <li
              key={ticket.id}
              aria-setsize={sizeOfSet(list)}
              aria-posinset={place + 1}
              style={{ transform: `translateY(${place * rowHeight}px)` }}
            >
              <TicketRow
                ticket={ticket}
                isOpen={ticket.id === openId}
                namesConnection={namesConnection}
                isPinned={pinned?.has(ticket.id)}
                isChosen={chosen.has(ticket.id)}
                isAccepting={ticket.id === movingId}
                onPeek={peekAt}
                onAccept={onAccept}
                onResolve={onResolve}
              />
            </li>
          );
        })}
      </ul>
      <RowTags scroller={scroller} rows={shown} />
      {menu}
      {below}
      {hasMore && hasFailed && <ErrorState failure={list.error} onRetry={loadMore} />}
    </div>
  );
}

interface RowActions extends Pick<ReturnType<typeof useTransitions>, 'accept' | 'resolve'> {
  transfer: (ticket: Ticket) => void;
  snooze: (ticket: Ticket) => void;
}

/**
 * Keys that act on the row with the focus: `a` accepts a pending ticket, `t` transfers an open one, `e` resolves either, `h` snoozes it or brings it back
 * (UX, Keyboard).
 */
function useRowActions(shown: readonly Ticket[], { accept, resolve, transfer, snooze }: RowActions): void {
  const { t } = useTranslation('service-desk');
  const onFocused = (statuses: Ticket['status'][], act: (ticket: Ticket) => void) => () => {
    const ticket = shown.find(({ id }) => id === focusedRow());
    if (ticket && statuses.includes(ticket.status)) act(ticket);
  };
  const group = t('shortcuts.list');
  const has = (wanted: Ticket['status']) => shown.some(({ status }) => status === wanted);
  const acceptFocused = onFocused(['pending'], (ticket) => void accept(ticket));
  const wake = useWake();
  const snoozeFocused = onFocused(['open', 'pending'], (ticket) => {
    if (ticket.snooze) void wake(ticket.id);
    else snooze(ticket);
  });
  const resolveFocused = onFocused(['open', 'pending'], (ticket) => resolve(ticket));
  useShortcuts(
    [{ keys: 'a', group, label: t('actions.accept'), needsFocus: true, run: acceptFocused }],
    has('pending'),
  );
  useShortcuts(
    [{ keys: 'e', group, label: t('actions.resolve'), needsFocus: true, run: resolveFocused }],
    has('open') || has('pending'),
  );
  useShortcuts(
    [{ keys: 'h', group, label: t('actions.snooze'), needsFocus: true, run: snoozeFocused }],
    has('open') || has('pending'),
  );
  useShortcuts(
    [{ keys: 't', group, label: t('actions.transfer'), needsFocus: true, run: onFocused(['open'], transfer) }],
    has('open'),
  );
}

/** Keys that mark the row with the focus: `f` pins or unpins it, `s` follows one of others, `u` makes it unread. */
function useRowMarks(shown: readonly Ticket[]): void {
  const { t } = useTranslation('service-desk');
  const { toggle } = usePinning();
  const { markUnread } = useTransitions();
  const { isPossible, toggle: toggleFollowing } = useFollowing();
  const onFocused = (act: (ticket: Ticket) => void) => () => {
    const ticket = shown.find(({ id }) => id === focusedRow());
    if (ticket && ticket.status !== 'closed') act(ticket);
  };
  const follow = (ticket: Ticket) => {
    if (isPossible(ticket)) toggleFollowing(ticket);
  };
  const group = t('shortcuts.list');
  useShortcuts([
    { keys: 'f', group, label: t('pins.key'), needsFocus: true, run: onFocused(toggle) },
    { keys: 's', group, label: t('follow.key'), needsFocus: true, run: onFocused(follow) },
    { keys: 'u', group, label: t('actions.leaveUnread'), needsFocus: true, run: onFocused(markUnread) },
  ]);
}

const places = new Map<string, number>();

/** The stored scroll positions of lists (pixels), for showing them again, e.g. after another tab. */
function keptScroll(name: string): number {
  return places.get(name) ?? 0;
}

/** Restores the scroll position of a list, and stores its changes. */
function useKeptScroll(name: string, scroller: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const top = keptScroll(name);
    // Setting it forces a layout of the page.
    if (top > 0) element.scrollTop = top;
    const keep = () => places.set(name, element.scrollTop);
    element.addEventListener('scroll', keep, { passive: true });
    return () => element.removeEventListener('scroll', keep);
  }, [name, scroller]);
}
