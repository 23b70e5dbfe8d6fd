import type { ReactNode } from 'react';
import { SearchBox } from './search-box.tsx';
import type { Search } from './use-search.ts';
import './records.css';

/** The frame of every list screen: title, search left, main action right (UX). */
export interface ListPageProps {
  title: string;
  search?: Search;
  searchLabel?: string;
  /** Filters beside the search box. */
  filters?: ReactNode;
  /** The main action, and others before it. */
  action?: ReactNode;
  /** The list. */
  children: ReactNode;
}

/** Shows a list screen; the list takes at most the remaining height. On phones the main action is at the bottom. */
export function ListPage({ title, search, searchLabel, filters, action, children }: ListPageProps) {
  return (
    <div className="list-page">
      <header className="list-page-bar">
        <h1>{title}</h1>
        {search && <SearchBox search={search} label={searchLabel} />}
        {filters}
      </header>
      {action && <div className="list-page-action">{action}</div>}
      <div className="list-page-content">{children}</div>
    </div>
  );
}
