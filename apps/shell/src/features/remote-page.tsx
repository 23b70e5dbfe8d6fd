import { loadedPage, type RegistryRemote } from '@recado/federation';
import { lazy, Suspense, useMemo, useState } from 'react';
import { loadPageCode } from './load-page-code.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { RemoteBoundary } from './remote-boundary.tsx';
import { ShownRelease } from './shown-release.tsx';

/** A page of a remote: `module` as its manifest names it. */
export interface RemotePageProps {
  remote: RegistryRemote;
  module: string;
}

/**
 * Shows a remote's page. A failure affects only this page; a retry makes a new lazy component, because React keeps the
 * failure of the old one. Code that is loaded already renders at once, and so does code that arrives late, e.g. over a
 * slow network, and that of the former release when this one throws.
 */
export function RemotePage({ remote, module }: RemotePageProps) {
  const [{ attempt, fresh }, setAttempt] = useState({ attempt: 0, fresh: false });
  const Page = useMemo(
    () => (attempt === 0 && loadedPage(remote, module)) || lazy(() => loadPageCode(remote, module, fresh)),
    [remote, module, attempt, fresh],
  );
  return (
    <RemoteBoundary
      key={`${remote.name}/${module}/${attempt}`}
      remote={remote}
      onRetry={() => setAttempt({ attempt: attempt + 1, fresh: true })}
      onOther={() => setAttempt({ attempt: attempt + 1, fresh: false })}
    >
      <Suspense fallback={<PageSkeleton />}>
        <Page />
        <ShownRelease remote={remote} />
      </Suspense>
    </RemoteBoundary>
  );
}
