import type { ReactNode } from 'react';

/** What a live list gives (`LiveList` of `@recado/api/live` fits). */
export interface ListData<Item> {
  items: readonly Item[];
  isLoading: boolean;
  error: unknown;
  hasMore: boolean;
  isFetchingMore: boolean;
  loadMore: () => void;
  refetch: () => void;
}

/** One column. */
export interface Column<Item> {
  key: string;
  title: string;
  /** The cell's content; nothing (null, '' or false) is a dash in a table, and no line on a card. */
  render: (item: Item) => ReactNode;
  /** Numbers go right (UX). */
  align?: 'left' | 'center' | 'right';
  /** In pixels, or a CSS length. */
  width?: number | string;
  /** Takes the width the others leave, on one line; a text that is cut is shown whole on hover. */
  grows?: boolean;
  /** The card's title on narrow screens; without one the first column is. */
  isCardTitle?: boolean;
  /** Left out on narrow screens, e.g. an id. */
  onlyWide?: boolean;
}

/** One action at the row's end. */
export interface RowAction<Item> {
  key: string;
  /** Its name; it is the button's name and tooltip. */
  label: string;
  icon: ReactNode;
  run: (item: Item) => void;
  danger?: boolean;
  disabled?: boolean;
  loading?: boolean;
}

/** A list of records. */
export interface LiveTableProps<Item extends { id: number }> {
  /** What the list is, for screen readers. */
  label: string;
  list: ListData<Item>;
  columns: readonly Column<Item>[];
  /** The actions of a row, in order; those a user may not do are left out by the page. */
  actions?: (item: Item) => RowAction<Item>[];
  /** What to show when there is nothing. */
  empty: ReactNode;
  /** A class for rows that stand out, e.g. overdue ones. */
  rowClass?: (item: Item) => string | undefined;
}
