import { useReport } from '@recado/api/live';
import { EmptyState, ErrorState, ListSkeleton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { AppSettingsSection } from './app-settings-section.tsx';

/** The settings of the apps that the company installed, a form each (ADR 154). */
export default function AppsTab() {
  const { t } = useTranslation('admin');
  const { report, error, refetch } = useReport('GET /app-settings', {}, { refreshOn: ['app'], fresh: true });
  return (
    <div className="settings-form">
      <h1>{t('settings.tabs.apps')}</h1>
      <p className="admin-meta">{t('settings.apps.about')}</p>
      {report?.map((stored) => (
        <AppSettingsSection key={stored.app} stored={stored} onStored={refetch} />
      ))}
      {report?.length === 0 && (
        <EmptyState title={t('settings.apps.empty')} description={t('settings.apps.emptyText')} />
      )}
      {!report && error && <ErrorState failure={error} onRetry={refetch} />}
      {!report && !error && <ListSkeleton />}
    </div>
  );
}
