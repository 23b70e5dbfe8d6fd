import { ListSkeleton } from '@recado/ui/core';

/** Stands for a page whose code is on its way. */
export function PageSkeleton() {
  return (
    <div className="page-skeleton">
      <ListSkeleton rows={8} />
    </div>
  );
}
