import { onEvent } from '@recado/api/client';
import { lazy, Suspense, useEffect, useState } from 'react';

// Few page loads live to see another release.
const NewerRelease = lazy(() => import('./newer-release.tsx'));

/** Above all pages: that other releases are to be used than those of this page load, once the server says so. */
export function ReleaseNews() {
  const [timesTold, setTimesTold] = useState(0);
  useEffect(() => onEvent('releases', () => setTimesTold((times) => times + 1)), []);
  if (timesTold === 0) return null;
  return (
    <Suspense>
      <NewerRelease timesTold={timesTold} />
    </Suspense>
  );
}
