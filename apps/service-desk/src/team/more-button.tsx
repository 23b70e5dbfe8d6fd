import type { LiveList } from '@recado/api/live';
import { Button } from '@recado/ui/core';
import type { ReactNode } from 'react';

type MoreOf = Pick<LiveList<unknown>, 'hasMore' | 'isFetchingMore' | 'loadMore'>;

/** Loads the next page of a list in a bell; nothing once all of it is there. */
export function MoreButton({ list, children }: { list: MoreOf; children: ReactNode }) {
  if (!list.hasMore) return null;
  return (
    <Button block type="text" loading={list.isFetchingMore} onClick={list.loadMore}>
      {children}
    </Button>
  );
}
