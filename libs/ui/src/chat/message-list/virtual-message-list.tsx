import { measureElement, useVirtualizer } from '@tanstack/react-virtual';
import {
  type ReactNode,
  type Ref,
  useDeferredValue,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { formatDay } from '../../core/formats/dates.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { DateDivider, NoteDivider, UnreadDivider } from './date-divider.tsx';
import { JumpToEnd } from './jump-to-end.tsx';
import { OlderFailed } from './older-failed.tsx';
import { type MessageShape, type Notes, type Row, rowsOf } from './rows.ts';
import { useFollowSent } from './use-follow-sent.ts';
import { useKeptBottom } from './use-kept-bottom.ts';
import { isDrawn, type List, useHolding, useStart } from './use-opening.ts';
import { useSpoken } from './use-spoken.ts';
import { useUnseen } from './use-unseen.ts';
import './message-list.css';

/** The distance to the top, in pixels, at which older messages are requested (SPEC §9). */
const olderDistance = 50;
/** The distance to the bottom, in pixels, at which newer messages are requested. */
const newerDistance = 200;
/** Within this distance of the end, in pixels, the list follows new messages. */
const endDistance = 80;

/** The imperative methods of the list. */
export interface MessageListHandle {
  /** Shows a message; false when it is not loaded. */
  scrollToMessage: (key: string | number) => boolean;
  scrollToEnd: () => void;
}

/** A chat's messages, oldest first. */
export interface VirtualMessageListProps<Item> {
  ref?: Ref<MessageListHandle>;
  /** Its label for screen readers. */
  label: string;
  items: readonly Item[];
  /** How to read an item; keep the object the same between renders. */
  shape: MessageShape<Item>;
  renderMessage: (item: Item, place: { grouped: boolean }) => ReactNode;
  /** The key of the first unread message at opening: a line is shown above it, and the list starts there. */
  firstUnread?: string | number | null;
  /** Notes between messages, e.g. that some are hidden; keep the object the same between renders. */
  notes?: Notes;
  hasOlder: boolean;
  isLoadingOlder: boolean;
  /** Older messages failed to load: only a button requests them again, scrolling does not. */
  olderFailed?: boolean;
  loadOlder: () => void;
  /**
   * Distance to the top, in pixels, at which older messages are loaded; 50 by default, internal chat has 600 (SPEC §9).
   */
  loadOlderWithin?: number;
  /** The key of the message where the list starts; give the list another `key` to start again. */
  startAt?: string | number | null;
  /** Called with whether the newest message is in view, or was just added at the visible end. */
  onEndSeen?: (isSeen: boolean) => void;
  /**
   * Set if the items end before the newest message: `loadNewer` loads the following ones, `toNewest` jumps to the end.
   */
  newer?: { isLoading: boolean; loadNewer: () => void; toNewest: () => void } | undefined;
}

/**
 * The messages of a chat, virtualised for any heights. Keeps its position when older ones load, follows the end while
 * it is visible, and otherwise counts new messages (UX, Ticket workspace).
 */
export function VirtualMessageList<Item>(props: VirtualMessageListProps<Item>) {
  const { ref, label, items, shape, renderMessage, firstUnread = null, notes } = props;
  const { hasOlder, isLoadingOlder, loadOlder, startAt = null, newer, onEndSeen } = props;
  const { t } = useTranslation('ui');
  const scroller = useRef<HTMLElement>(null);
  const rows = useMemo(
    () => rowsOf(items, shape, { firstUnread, hasOlder, notes }),
    [items, shape, firstUnread, hasOlder, notes],
  );
  // If a list starts at a row, whether its end is visible is known only after it has been measured.
  const [isAtBottom, setAtBottom] = useState(firstUnread === null && startAt === null);
  const isAtEnd = isAtBottom && !newer;
  useEffect(() => onEndSeen?.(isAtEnd), [onEndSeen, isAtEnd]);
  const isComplete = useEndedBefore(newer === undefined);
  const start = useStart(rows, startAt, shape);
  // At first only the visible rows: those around them follow immediately.
  const overscan = useDeferredValue(8, 1);
  const virtualizer = useVirtualizer<HTMLElement, HTMLDivElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'message' ? 44 : 40),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan,
    // The list scrolls itself to its start, which must not delay the first frame.
    useFlushSync: overscan > 1,
    paddingStart: 8,
    paddingEnd: 8,
    anchorTo: 'end',
    followOnAppend: isComplete && start.row === null,
    scrollEndThreshold: endDistance,
    // A hidden row keeps its measured height.
    measureElement: (element, entry, list) =>
      measureElement(element, entry, list) || knownSize(list, list.indexFromElement(element)),
  });
  // Messages after an older window were not missed: they are only loaded now.
  const unseen = useUnseen(items, shape, isAtEnd || !isComplete);
  const spoken = useSpoken(items, shape, isAtEnd && isComplete);
  const holding = useHolding(start, virtualizer);
  const goToEnd = () => {
    start.release();
    virtualizer.scrollToEnd();
  };
  useFollowSent(items, shape, goToEnd);
  useKeptBottom(scroller, isAtEnd, goToEnd, holding);
  useImperativeHandle(ref, () => ({
    scrollToMessage: (key) => {
      const index = rows.findIndex((row) => row.kind === 'message' && row.key === key);
      if (index < 0) return false;
      start.release();
      virtualizer.scrollToIndex(index, { align: 'center' });
      return true;
    },
    scrollToEnd: goToEnd,
  }));

  const within = props.loadOlderWithin ?? olderDistance;
  const look = (element: HTMLElement) => {
    if (!isDrawn(element)) return;
    holding.notice(element);
    const below = element.scrollHeight - element.scrollTop - element.clientHeight;
    setAtBottom(below <= endDistance);
    if (newer && below < newerDistance && !newer.isLoading) newer.loadNewer();
    if (element.scrollTop < within && hasOlder && !isLoadingOlder && !props.olderFailed) loadOlder();
  };
  const lookNow = useRef(look);
  useEffect(() => {
    lookNow.current = look;
  });
  const loaded = items.length;
  useEffect(() => {
    // A first page that does not fill the screen cannot scroll, so the next one is requested at once.
    if (loaded > 0 && !isLoadingOlder && scroller.current) lookNow.current(scroller.current);
  }, [loaded, isLoadingOlder]);

  const drawn = virtualizer.getVirtualItems();
  const top = rows[drawn.find(({ end }) => end > (virtualizer.scrollOffset ?? 0))?.index ?? -1];
  return (
    <div className="message-list">
      <section
        ref={scroller}
        className="message-list-scroller"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1).
        tabIndex={0}
        aria-label={label}
        aria-busy={isLoadingOlder}
        onScroll={(event) => look(event.currentTarget)}
      >
        <div className="message-list-content" style={{ height: virtualizer.getTotalSize() }}>
          {drawn.map(({ index, key, start }) => (
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className="message-list-row"
              style={{ transform: `translateY(${start}px)` }}
            >
              <DrawnRow row={rows[index]} renderMessage={renderMessage} />
            </div>
          ))}
        </div>
      </section>
      {top?.date && top.kind !== 'date' && virtualizer.isScrolling && (
        <div className="floating-date" aria-hidden>
          <span>{formatDay(top.date)}</span>
        </div>
      )}
      {isLoadingOlder && (
        <div className="loading-older" role="status">
          {t('chat.loadingOlder')}
        </div>
      )}
      {props.olderFailed && !isLoadingOlder && <OlderFailed onRetry={loadOlder} />}
      {!isAtEnd && <JumpToEnd count={unseen} onJump={newer?.toNewest ?? goToEnd} />}
      <div className="visually-hidden" role="status">
        {unseen > 0 && t('chat.jumpToNew', { count: unseen })}
      </div>
      <div className="visually-hidden" role="log">
        {spoken.map(({ key, text }) => (
          <p key={key}>{text}</p>
        ))}
      </div>
    </div>
  );
}

function knownSize({ itemSizeCache, options }: List, index: number): number {
  return itemSizeCache.get(options.getItemKey(index)) ?? options.estimateSize(index);
}

/** Whether the list already ended with the newest message at the last render: added messages are then new. */
function useEndedBefore(isEnded: boolean): boolean {
  const [before, setBefore] = useState(isEnded);
  useEffect(() => setBefore(isEnded), [isEnded]);
  return before && isEnded;
}

function DrawnRow<Item>({
  row,
  renderMessage,
}: {
  row: Row<Item> | undefined;
  renderMessage: VirtualMessageListProps<Item>['renderMessage'];
}) {
  if (!row) return null;
  if (row.kind === 'date') return <DateDivider date={row.date} />;
  if (row.kind === 'unread') return <UnreadDivider />;
  if (row.kind === 'note') return <NoteDivider note={row.note} />;
  return renderMessage(row.item, { grouped: row.grouped });
}
