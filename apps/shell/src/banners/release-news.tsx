import { onEvent } from '@recado/api/client';
import { lazy, Suspense, useEffect, useState } from 'react';

// Few page loads last until another release.
const NewerRelease = lazy(() => import('./newer-release.tsx'));

/** A notice above all pages, once the server announces other releases than those of this page load. */
export function ReleaseNews() {
  const [changeCount, setChangeCount] = useState(0);
  useEffect(() => onEvent('releases', () => setChangeCount((times) => times + 1)), []);
  if (changeCount === 0) return null;
  return (
    <Suspense>
      <NewerRelease changeCount={changeCount} />
    </Suspense>
  );
}
