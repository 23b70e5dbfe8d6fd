import { useState } from 'react';
import { ErrorState, ListSkeleton } from '../../core/states.tsx';
import { useNarrowScreen } from '../../core/use-media-query.ts';
import { useNarrowBox } from '../../core/use-narrow-box.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CardRows } from './card-rows.tsx';
import { TableRows } from './table-rows.tsx';
import type { LiveTableProps } from './types.ts';
import { useInfiniteScroll } from './use-infinite-scroll.ts';
import { useSteadyItems } from './use-steady-items.ts';
import '../records.css';

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
      {isEmpty && !list.isLoading && !list.error && empty}
      {list.error !== null && list.error !== undefined && <ErrorState failure={list.error} onRetry={list.refetch} />}
      {list.isFetchingMore && (
        <div className="live-table-more" role="status">
          {t('list.loadingMore')}
        </div>
      )}
    </section>
  );
}
