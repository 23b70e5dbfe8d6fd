import { useDroppable } from '@dnd-kit/core';
import { type LiveList, mostCounted, sizeOfSet, useLiveList } from '@recado/api/live';
import type { Ticket } from '@recado/contract';
import { ErrorState, formatNumber, ListState } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useState } from 'react';
import type { Lane } from './board.ts';
import { useFieldsHeight } from './card-fields.tsx';
import { CardMenu, type CardMenuProps } from './card-menu.tsx';
import { cards } from './lanes.ts';
import { DraggableCard } from './ticket-card.tsx';

/** The height of a card with the gap below it, without lines of other remotes, in pixels. */
const cardHeight = 172;

interface LaneColumnProps {
  lane: Lane;
  lanes: readonly Lane[];
  onMove: (ticket: Ticket, laneId: number) => void;
}

/** One lane: its name in its colour, the number of its cards, and the cards; pages load while scrolling. */
export function LaneColumn({ lane, lanes, onMove }: LaneColumnProps) {
  const { t } = useTranslation('service-desk');
  const list = useLiveList(cards, lane.query);
  const { setNodeRef, isOver } = useDroppable({ id: lane.id });
  return (
    <section
      ref={setNodeRef}
      className={`kanban-lane${isOver ? ' is-over' : ''}`}
      style={{ borderTopColor: lane.color }}
      aria-label={lane.name}
    >
      <header className="kanban-lane-head">
        <h2>{lane.name}</h2>
        {list.count !== null && (
          <span title={t('kanban.count', { count: list.count })}>
            {formatNumber(list.count)}
            {list.count >= mostCounted && '+'}
          </span>
        )}
      </header>
      <ListState list={list} rows={3}>
        <p className="kanban-lane-empty">{t(lane.query.searchParam ? 'kanban.nothingFound' : 'kanban.laneEmpty')}</p>
      </ListState>
      {list.items.length > 0 && <Cards list={list} lane={lane} lanes={lanes} onMove={onMove} />}
    </section>
  );
}

function Cards({ list, lane, lanes, onMove }: LaneColumnProps & { list: LiveList<Ticket> }) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const { items, hasMore, isFetchingMore, error, loadMore } = list;
  const height = cardHeight + useFieldsHeight();
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller,
    estimateSize: () => height,
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: 4,
  });
  const shown = rows.getVirtualItems();
  const isNearEnd = (shown.at(-1)?.index ?? 0) >= items.length - 4;
  useEffect(() => {
    if (isNearEnd && hasMore && !isFetchingMore && !error) loadMore();
  }, [isNearEnd, hasMore, isFetchingMore, error, loadMore]);
  return (
    <div className="kanban-cards" ref={setScroller}>
      <ul aria-label={lane.name} style={{ height: rows.getTotalSize() }}>
        {shown.map(({ index, key, start }) => {
          const ticket = items[index];
          if (!ticket) return null;
          return (
            <li
              key={key}
              aria-setsize={sizeOfSet(list)}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)` }}
            >
              <LaneCard ticket={ticket} laneId={lane.id} lanes={lanes} onMove={onMove} />
            </li>
          );
        })}
      </ul>
      {hasMore && error && <ErrorState failure={error} onRetry={loadMore} />}
    </div>
  );
}

/** Scrolling renders the lane, and only the cards that come into view. */
const LaneCard = memo(function LaneCard(props: CardMenuProps) {
  return <DraggableCard ticket={props.ticket} menu={<CardMenu {...props} />} />;
});
