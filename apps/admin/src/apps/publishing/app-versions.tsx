import { api } from '@recado/api/client';
import { fieldsOf } from '@recado/api/fields';
import { useReport } from '@recado/api/live';
import type { PublishedApp, ReleaseHalt } from '@recado/contract';
import { Button, Drawer, ErrorState, formatNumber, ListSkeleton, RelativeTime, StatusText } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { RecordDialog, TextField } from '@recado/ui/records';
import { useId, useState } from 'react';
import { ReleaseErrors } from '../../releases/release-errors.tsx';
import { useHaltText } from '../../releases/use-halt-text.ts';
import { AppPlans } from './app-plans.tsx';

/** The versions of an app, and the plans that allow it, for the super user. */
export function AppVersionsDrawer({ app, onClose }: { app: string | undefined; onClose: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <Drawer
      open={app !== undefined}
      onClose={onClose}
      size={640}
      title={app && t('apps.publishing.versions', { name: app })}
      destroyOnHidden
    >
      {app && <AppVersions app={app} />}
    </Drawer>
  );
}

type Version = PublishedApp['versions'][number];

function AppVersions({ app }: { app: string }) {
  const { t } = useTranslation('admin');
  const asked = { params: { app } };
  const news = { refreshOn: ['app', 'releaseHalted'] as const, fresh: true };
  const { report, error, refetch } = useReport('GET /apps/:app/versions', asked, news);
  const { report: halts = [] } = useReport('GET /release-halts', {}, news);
  const [withdrawn, withdraw] = useState<Version>();
  const ofErrors = useId();
  if (error) return <ErrorState failure={error} onRetry={refetch} />;
  if (!report) return <ListSkeleton />;
  return (
    <div className="apps-publishing">
      <p className="admin-meta">{t('apps.publishing.installations', { count: report.installations })}</p>
      {report.needsPlan && <AppPlans app={report} onChanged={refetch} />}
      <ul className="apps-versions">
        {report.versions.map((version) => (
          <VersionRow
            key={version.version}
            app={report}
            version={version}
            halt={haltOf(halts, report, version)}
            onChange={() => withdraw(version)}
          />
        ))}
      </ul>
      <section aria-labelledby={ofErrors}>
        <h3 id={ofErrors}>{t('apps.publishing.errors')}</h3>
        <ReleaseErrors remote={report.reportedAs} emptyText={t('apps.publishing.noErrorsText')} />
      </section>
      <ChangeDialog app={app} version={withdrawn} onClose={() => withdraw(undefined)} onChanged={refetch} />
    </div>
  );
}

/** The server's decision, if that is why the version is withdrawn: what was put back may be withdrawn again by hand. */
function haltOf(halts: readonly ReleaseHalt[], { reportedAs }: PublishedApp, { version, withdrawn }: Version) {
  return halts.find(
    ({ remote, release, haltedAt }) =>
      withdrawn !== null && remote === reportedAs && release === version && haltedAt >= withdrawn.at,
  );
}

interface VersionRowProps {
  app: PublishedApp;
  version: Version;
  halt: ReleaseHalt | undefined;
  onChange: () => void;
}

function VersionRow({ app, version, halt, onChange }: VersionRowProps) {
  const { t } = useTranslation('admin');
  const textOf = useHaltText();
  const { version: name, withdrawn, publishedAt } = version;
  return (
    <li>
      <div>
        <strong>{name}</strong> {withdrawn && <StatusText tone="danger">{t('apps.withdrawn')}</StatusText>}
        {app.current === name && <StatusText tone="success">{t('apps.publishing.current')}</StatusText>}
        <p className="admin-meta">
          <RelativeTime value={publishedAt} />
          {withdrawn &&
            ` · ${halt ? t('apps.publishing.byServer', { text: textOf(halt) }) : t('apps.publishing.because', { reason: withdrawn.reason })}`}
        </p>
        <Figures version={version} />
      </div>
      <Button danger={!withdrawn} onClick={onChange}>
        {t(withdrawn ? 'apps.publishing.putBack' : 'apps.publishing.withdraw', { version: name })}
      </Button>
    </li>
  );
}

/** How often a version was loaded and failed in browsers. */
function Figures({ version: { lastDay, lastWeek } }: { version: Version }) {
  const { t } = useTranslation('admin');
  if (lastWeek.loads + lastWeek.failures === 0) return <p className="admin-meta">{t('apps.publishing.noLoads')}</p>;
  const shown = ({ loads, failures }: Version['lastDay']) => ({
    bad: formatNumber(failures),
    loads: formatNumber(loads),
  });
  return (
    <p className="admin-meta">
      {t('apps.publishing.lastDay', shown(lastDay))} · {t('apps.publishing.lastWeek', shown(lastWeek))}
    </p>
  );
}

const fields = fieldsOf('PUT /apps/:app/versions/:version');

/** Asks why a version is withdrawn or put back. */
function ChangeDialog(props: {
  app: string;
  version: Version | undefined;
  onClose: () => void;
  onChanged: () => void;
}) {
  const { app, version, onClose, onChanged } = props;
  const { t } = useTranslation('admin');
  const isWithdrawn = version?.withdrawn == null;
  const save = async ({ reason }: { reason: string }) => {
    if (!version) return;
    const params = { app, version: version.version };
    await api('PUT /apps/:app/versions/:version', { params, body: { isWithdrawn, reason } });
    onChanged();
  };
  return (
    <RecordDialog<{ reason: string }>
      open={version !== undefined}
      title={t(isWithdrawn ? 'apps.publishing.withdrawTitle' : 'apps.publishing.putBackTitle')}
      initialValues={{ reason: '' }}
      saveText={t(isWithdrawn ? 'apps.publishing.withdrawAction' : 'apps.publishing.putBackAction')}
      isDestructive={isWithdrawn}
      onSave={save}
      onClose={onClose}
    >
      {isWithdrawn && <p>{t('apps.publishing.withdrawAbout')}</p>}
      <TextField {...fields.reason} label={t('apps.publishing.reason')} />
    </RecordDialog>
  );
}
