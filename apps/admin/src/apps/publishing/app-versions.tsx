import { api } from '@recado/api/client';
import { fieldsOf } from '@recado/api/fields';
import { useReport } from '@recado/api/live';
import type { PublishedApp } from '@recado/contract';
import { Button, Drawer, ErrorState, ListSkeleton, RelativeTime, StatusText } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { RecordDialog, TextField } from '@recado/ui/records';
import { useState } from 'react';
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
  const { report, error, refetch } = useReport('GET /apps/:app/versions', asked, { refreshOn: ['app'], fresh: true });
  const [withdrawn, withdraw] = useState<Version>();
  if (error) return <ErrorState failure={error} onRetry={refetch} />;
  if (!report) return <ListSkeleton />;
  return (
    <div className="apps-publishing">
      <p className="admin-meta">{t('apps.publishing.installations', { count: report.installations })}</p>
      {report.needsPlan && <AppPlans app={report} onChanged={refetch} />}
      <ul className="apps-versions">
        {report.versions.map((version) => (
          <VersionRow key={version.version} app={report} version={version} onChange={() => withdraw(version)} />
        ))}
      </ul>
      <ChangeDialog app={app} version={withdrawn} onClose={() => withdraw(undefined)} onChanged={refetch} />
    </div>
  );
}

function VersionRow({ app, version, onChange }: { app: PublishedApp; version: Version; onChange: () => void }) {
  const { t } = useTranslation('admin');
  const { version: name, withdrawn, publishedAt } = version;
  return (
    <li>
      <div>
        <strong>{name}</strong> {withdrawn && <StatusText tone="danger">{t('apps.withdrawn')}</StatusText>}
        {app.current === name && <StatusText tone="success">{t('apps.publishing.current')}</StatusText>}
        <p className="admin-meta">
          <RelativeTime value={publishedAt} />
          {withdrawn && ` · ${t('apps.publishing.because', { reason: withdrawn.reason })}`}
        </p>
      </div>
      <Button danger={!withdrawn} onClick={onChange}>
        {t(withdrawn ? 'apps.publishing.putBack' : 'apps.publishing.withdraw', { version: name })}
      </Button>
    </li>
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
