import type { RegistryRemote } from '@recado/federation';
import { lazy, Suspense, useMemo, useState } from 'react';
import { loadPageCode } from './load-page-code.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { RemoteBoundary } from './remote-boundary.tsx';

/** A page that a remote brings: `module` as its manifest names it. */
export interface RemotePageProps {
  remote: RegistryRemote;
  module: string;
}

/**
 * Shows a remote's page. A failure costs this page only; trying again builds a fresh lazy component, because React
 * keeps the failure of the old one.
 */
export function RemotePage({ remote, module }: RemotePageProps) {
  const [attempt, setAttempt] = useState(0);
  const Page = useMemo(() => lazy(() => loadPageCode(remote, module, attempt > 0)), [remote, module, attempt]);
  return (
    <RemoteBoundary key={`${remote.name}/${module}/${attempt}`} remote={remote} onRetry={() => setAttempt(attempt + 1)}>
      <Suspense fallback={<PageSkeleton />}>
        <Page />
      </Suspense>
    </RemoteBoundary>
  );
}
