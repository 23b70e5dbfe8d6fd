import { ListSkeleton } from '@recado/ui/core';

/** Shown while a page's code loads. */
export function PageSkeleton() {
  return (
    <div className="page-skeleton">
      <ListSkeleton rows={8} />
    </div>
  );
}
