import { type UIEvent, useEffect, useState } from 'react';
import { ErrorState, ListSkeleton } from '../../core/states.tsx';
import { useNarrowScreen } from '../../core/use-media-query.ts';
import { useNarrowBox } from '../../core/use-narrow-box.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { TableRows } from './table-rows.tsx';
import type { Column, ListData, LiveTableProps } from './types.ts';
import '../records.css';
import { isNothing } from './cell.tsx';
import { RowActions } from './row-actions.tsx';
import { useVisibleRows } from './use-visible-rows.ts';

/** Below this width, in pixels, a table would break words or cut off its end. */
const tableNeeds = 700;

/**
 * A list of records that loads as it is scrolled: a table, or cards where it is narrow. Long lists are virtual. It owns
 * its scrolling and takes at most the height its parent leaves it (`ListPage` does).
 */
export function LiveTable<Item extends { id: number }>(props: LiveTableProps<Item>) {
  const { empty, label } = props;
  const { t } = useTranslation('ui');
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const list = { ...props.list, items: useSteadyItems(props.list) };
  const onScroll = useInfiniteScroll(scroller, list);
  const isNarrowBox = useNarrowBox(scroller, tableNeeds);
  const Rows = useNarrowScreen() || isNarrowBox ? CardRows : TableRows;
  const isEmpty = list.items.length === 0;
  return (
    <section
      ref={setScroller}
      className="live-table"
      onScroll={onScroll}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1).
      tabIndex={0}
      aria-label={label}
      aria-busy={list.isLoading}
    >
      {!isEmpty && <Rows {...props} list={list} scroller={scroller} />}
      {isEmpty && list.isLoading && <ListSkeleton />}
      {isEmpty && list.isEmpty && empty}
      {list.error !== null && list.error !== undefined && <ErrorState failure={list.error} onRetry={list.refetch} />}
      {list.isFetchingMore && (
        <div className="live-table-more" role="status">
          {t('list.loadingMore')}
        </div>
      )}
    </section>
  );
}

/** The items to render: while another search loads, the former ones stay, so that the list does not flicker. */
function useSteadyItems<Item>({ items, isLoading }: ListData<Item>): readonly Item[] {
  const [settled, setSettled] = useState(items);
  if (!isLoading && settled !== items) setSettled(items);
  return isLoading ? settled : items;
}

/** The distance from the bottom, in pixels, at which the next page is requested (SPEC §2.10). */
const nextPageDistance = 100;

/** Loads the next page near the bottom of a scrolling element, and while the loaded rows do not fill it. */
function useInfiniteScroll<Item>(element: HTMLElement | null, list: ListData<Item>): (event: UIEvent) => void {
  const { hasMore, isFetchingMore, loadMore, items, error } = list;
  const wanted = hasMore && !isFetchingMore && !error;
  const rows = items.length;
  useEffect(() => {
    if (element && rows > 0 && wanted && isNearBottom(element)) loadMore();
  }, [element, rows, wanted, loadMore]);
  return (event) => {
    if (wanted && isNearBottom(event.currentTarget)) loadMore();
  };
}

function isNearBottom(element: Element): boolean {
  return element.scrollHeight - element.scrollTop - element.clientHeight < nextPageDistance;
}

/**
 * The rows as cards, for narrow screens: a title with the actions beside it, then the other columns with their names.
 */
function CardRows<Item extends { id: number }>(props: LiveTableProps<Item> & { scroller: HTMLElement | null }) {
  const { list, columns, actions, label, rowClass, scroller } = props;
  const { rows, above, below, measure } = useVisibleRows(list.items, scroller, 140);
  const title = columns.find(({ isCardTitle }) => isCardTitle) ?? columns[0];
  const others = columns.filter((column) => column !== title && !column.onlyWide);
  return (
    <ul className="cards" aria-label={label} style={{ paddingTop: above, paddingBottom: below }}>
      {rows.map(({ item, index }) => (
        <li key={item.id} ref={measure} data-index={index} className={rowClass?.(item)}>
          <div className="card-head">
            <div className="card-title">{title?.render(item)}</div>
            {actions && <RowActions item={item} actions={actions(item)} />}
          </div>
          <dl>
            {others.map((column) => (
              <Line key={column.key} column={column} item={item} />
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Line<Item>({ column, item }: { column: Column<Item>; item: Item }) {
  const content = column.render(item);
  if (isNothing(content)) return null;
  return (
    <div>
      <dt>{column.title}</dt>
      <dd>{content}</dd>
    </div>
  );
}
