import { useReport } from '@recado/api/live';
import type { ReleasedRemote, ReleaseFigures } from '@recado/contract';
import { EmptyState, ErrorState, ListSkeleton, Tabs } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Link, useSearchParams } from '@recado/ui/router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { type ReleaseAction, ReleaseDialog } from './release-dialog.tsx';
import { ReleaseErrorsDrawer } from './release-errors.tsx';
import { RemoteCard } from './remote-card.tsx';
import './releases.css';

// Few visits of the page are about keys, and about who develops where.
const DeveloperGrantsTab = lazy(() => import('./developer-grants-tab.tsx'));
const ReleaseKeysTab = lazy(() => import('./release-keys-tab.tsx'));

/** Which release of each remote browsers get, whose keys sign them, and who develops where, for the super user (ADR 81, 148, 155); the URL has the tab. */
export default function ReleasesPage() {
  const { t } = useTranslation('admin');
  const [asked, ask] = useSearchParams();
  const tab = asked.get('tab') ?? 'remotes';
  return (
    <div className="releases">
      <h1>{t('releases.title')}</h1>
      <Tabs
        activeKey={tab}
        onChange={(next) => ask(next === 'remotes' ? {} : { tab: next })}
        items={[
          { key: 'remotes', label: t('releases.tabs.remotes'), children: <Remotes /> },
          {
            key: 'keys',
            label: t('releases.tabs.keys'),
            children: (
              <Suspense fallback={<ListSkeleton />}>
                <ReleaseKeysTab />
              </Suspense>
            ),
          },
          {
            key: 'developers',
            label: t('releases.tabs.developers'),
            children: (
              <Suspense fallback={<ListSkeleton />}>
                <DeveloperGrantsTab />
              </Suspense>
            ),
          },
        ]}
        destroyOnHidden
      />
    </div>
  );
}

function Remotes() {
  const { t } = useTranslation('admin');
  const { report, error, refetch } = useReport('GET /releases', {}, { refreshOn: ['releases'], fresh: true });
  const { report: halts = [] } = useReport(
    'GET /release-halts',
    {},
    { refreshOn: ['releases', 'releaseHalted'], fresh: true },
  );
  const figures = useReleaseFigures();
  const [asked, ask] = useState<ReleaseAction>();
  const [failing, setFailing] = useState<ReleasedRemote>();
  return (
    <div className="releases-remotes">
      <p className="admin-meta">
        {t('releases.about')} <Link to="/operations">{t('releases.operations')}</Link>
      </p>
      {error && <ErrorState failure={error} onRetry={refetch} />}
      {!report && !error && <ListSkeleton />}
      {report?.length === 0 && <EmptyState title={t('releases.empty')} description={t('releases.emptyText')} />}
      {report?.map((remote: ReleasedRemote) => (
        <RemoteCard
          key={remote.remote}
          remote={remote}
          halts={halts.filter((halt) => halt.remote === remote.remote)}
          figures={figures.filter((one) => one.remote === remote.remote)}
          ask={ask}
          onErrors={() => setFailing(remote)}
          onChanged={refetch}
        />
      ))}
      <ReleaseDialog asked={asked} onClose={() => ask(undefined)} onChanged={refetch} />
      <ReleaseErrorsDrawer remote={failing} onClose={() => setFailing(undefined)} />
    </div>
  );
}

/** Milliseconds between two fetches: no event announces reports of page loads. */
const between = 15_000;

/** The current figures of releases, while the page is visible. */
function useReleaseFigures(): ReleaseFigures[] {
  const { report = [], refetch } = useReport('GET /release-figures', {}, { refreshOn: ['releases'], fresh: true });
  useEffect(() => {
    const timer = setInterval(() => document.hidden || refetch(), between);
    return () => clearInterval(timer);
  }, [refetch]);
  return report;
}
