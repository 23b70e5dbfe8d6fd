import type { RegistryRemote } from '@recado/federation';
import { useNotify } from '@recado/ui/core';
import { useLanguage, useTranslation } from '@recado/ui/i18n';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { loadPageCode } from './load-page-code.ts';
import { loader } from './loader.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { RemoteBoundary } from './remote-boundary.tsx';

/** A page of a remote: `module` as its manifest names it. */
export interface RemotePageProps {
  remote: RegistryRemote;
  module: string;
}

/**
 * Shows a remote's page. A failure affects only this page; a retry creates a new lazy component, because React keeps
 * the failure of the old one. Code that is already loaded renders at once, and so does code that arrives late, e.g.
 * over a slow network, and the code of the former release if this one throws.
 */
export function RemotePage({ remote, module }: RemotePageProps) {
  const [{ attempt, fresh }, setAttempt] = useState({ attempt: 0, fresh: false });
  const Page = useMemo(
    () => (attempt === 0 && loader.loadedPage(remote, module)) || lazy(() => loadPageCode(remote, module, fresh)),
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

const reported = new Set<string>();

/**
 * Rendered beside a page of a remote, so that it appears with it: remembers that this release works in this browser,
 * and notifies the user once if it is not the newest.
 */
function ShownRelease({ remote }: { remote: RegistryRemote }) {
  const notify = useNotify();
  const { t } = useTranslation('shell');
  const { language } = useLanguage();
  const name = remote.feature.title[language];
  useEffect(() => {
    const { release } = loader.stateOf(remote);
    // Runs after the effects of the page: if one of them throws, this is removed with the page.
    const timer = setTimeout(() => {
      loader.rememberGood(release);
      loader.noteShown(release);
    });
    if (release !== remote && !reported.has(remote.entry)) {
      reported.add(remote.entry);
      notify.info(t('remote.former', { name }));
    }
    return () => clearTimeout(timer);
  }, [remote, name, notify, t]);
  return null;
}
