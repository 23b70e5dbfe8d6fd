import type { ReactNode } from 'react';

/** The data of a live list (`LiveList` of `@recado/api/live` matches it). */
export interface ListData<Item> {
  items: readonly Item[];
  isLoading: boolean;
  /** The server said that there is nothing: only then does the table say so. */
  isEmpty: boolean;
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
  /** Numbers are aligned right (UX). */
  align?: 'left' | 'center' | 'right';
  /** In pixels, or a CSS length. */
  width?: number | string;
  /** Takes the remaining width, on one line; a text that is cut is shown in full on hover. */
  grows?: boolean;
  /** Never broken over two lines in a table, e.g. a telephone number. */
  isWhole?: boolean;
  /** The card's title on narrow screens; by default the first column. */
  isCardTitle?: boolean;
  /** Left out on narrow screens, e.g. an id. */
  onlyWide?: boolean;
}

/** One action at the row's end. */
export interface RowAction<Item> {
  key: string;
  /** The button's name and tooltip. */
  label: string;
  icon: ReactNode;
  run: (item: Item) => void;
  danger?: boolean;
  disabled?: boolean;
  loading?: boolean;
}

/** A list of records. */
export interface LiveTableProps<Item extends { id: number }> {
  /** The list's label for screen readers. */
  label: string;
  list: ListData<Item>;
  columns: readonly Column<Item>[];
  /** The actions of a row, in order; the page leaves out those that the user may not do. */
  actions?: (item: Item) => RowAction<Item>[];
  /** What to show when there is nothing. */
  empty: ReactNode;
  /** A class for rows that stand out, e.g. overdue ones. */
  rowClass?: (item: Item) => string | undefined;
}
