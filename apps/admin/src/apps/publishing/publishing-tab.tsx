import { api } from '@recado/api/client';
import { useReport } from '@recado/api/live';
import type { AppPublisher } from '@recado/contract';
import { Button, EmptyState, ErrorState, ListSkeleton, StatusText, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { PlusOutlined } from '@recado/ui/icons';
import { useConfirmDestructive } from '@recado/ui/records';
import { useState } from 'react';
import { AppVersionsDrawer } from './app-versions.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { PublisherDialog } from './publisher-dialog.tsx';

/** Who publishes apps, and what they published, for the super user. */
export default function PublishingTab() {
  const { t } = useTranslation('admin');
  const { report, error, refetch } = useReport('GET /app-publishers', {}, { fresh: true });
  const [asked, ask] = useState<'publisher' | 'archive'>();
  const [shown, show] = useState<string>();
  const add = (
    <Button icon={<PlusOutlined aria-hidden />} onClick={() => ask('publisher')}>
      {t('apps.publishing.add')}
    </Button>
  );
  const isEmpty = report?.length === 0;
  return (
    <div className="apps-publishing">
      <p className="admin-meta">{t('apps.publishing.about')}</p>
      {error && <ErrorState failure={error} onRetry={refetch} />}
      {!report && !error && <ListSkeleton />}
      {isEmpty && (
        <EmptyState
          title={t('apps.publishing.noPublishers')}
          description={t('apps.publishing.noPublishersText')}
          action={add}
        />
      )}
      {report && !isEmpty && (
        <>
          <div className="apps-actions">
            <Button type="primary" onClick={() => ask('archive')}>
              {t('apps.publishing.publish')}
            </Button>
            {add}
          </div>
          <ul className="apps-versions" aria-label={t('apps.publishing.publishers')}>
            {report.map((publisher) => (
              <Publisher key={publisher.id} publisher={publisher} onApp={show} onChanged={refetch} />
            ))}
          </ul>
        </>
      )}
      <PublisherDialog isOpen={asked === 'publisher'} onClose={() => ask(undefined)} onChanged={refetch} />
      <PublishDialog isOpen={asked === 'archive'} onClose={() => ask(undefined)} onChanged={refetch} />
      <AppVersionsDrawer app={shown} onClose={() => show(undefined)} />
    </div>
  );
}

interface PublisherProps {
  publisher: AppPublisher;
  onApp: (name: string) => void;
  onChanged: () => void;
}

/** A publisher: their key, their apps, and the end of what is accepted of them. */
function Publisher({ publisher, onApp, onChanged }: PublisherProps) {
  const { t } = useTranslation('admin');
  const { name, fingerprint, endedAt, apps } = publisher;
  const end = useEnd(publisher, onChanged);
  const acceptAgain = useAcceptance(publisher, onChanged);
  return (
    <li>
      <div>
        <strong>{name}</strong> {endedAt && <StatusText tone="neutral">{t('apps.publishing.ended')}</StatusText>}
        <p className="admin-meta">
          <code>{fingerprint}</code>
        </p>
        {apps.length === 0 && <p className="admin-meta">{t('apps.publishing.noApps')}</p>}
        <div className="apps-actions">
          {apps.map((app) => (
            <Button
              key={app}
              size="small"
              aria-label={t('apps.publishing.versions', { name: app })}
              onClick={() => onApp(app)}
            >
              {app}
            </Button>
          ))}
        </div>
      </div>
      {endedAt ? (
        <Button aria-label={t('apps.publishing.acceptAgainOf', { name })} onClick={acceptAgain}>
          {t('apps.publishing.acceptAgain')}
        </Button>
      ) : (
        <Button danger aria-label={t('apps.publishing.end', { name })} onClick={end}>
          {t('apps.publishing.endAction')}
        </Button>
      )}
    </li>
  );
}

function useEnd({ id: publisherId, name }: AppPublisher, onChanged: () => void): () => void {
  const { t } = useTranslation('admin');
  const confirm = useConfirmDestructive();
  return () =>
    confirm({
      title: t('apps.publishing.endTitle'),
      what: name,
      consequence: t('apps.publishing.endConsequence'),
      action: t('apps.publishing.endAction'),
      run: () =>
        api('PUT /app-publishers/:publisherId', { params: { publisherId }, body: { isEnded: true } }).then(onChanged),
    });
}

function useAcceptance({ id: publisherId }: AppPublisher, onChanged: () => void): () => void {
  const notify = useNotify();
  return () =>
    void api('PUT /app-publishers/:publisherId', { params: { publisherId }, body: { isEnded: false } }).then(
      onChanged,
      notify.error,
    );
}
