import { useReport } from '@recado/api/live';
import { ErrorState, formatDate, formatDateTime, ListSkeleton, StatusText } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { KeepingForm } from './keeping-form.tsx';
import { KeepingRuns } from './keeping-runs.tsx';
import './keeping.css';

/** For how long the company keeps what its conversations consist of, and what was deleted (ADR 184). */
export default function KeepingTab() {
  const { t } = useTranslation('admin');
  const { report, error, refetch } = useReport('GET /keeping', {}, { fresh: true });
  return (
    <div className="settings-form keeping">
      <h1>{t('keeping.title')}</h1>
      <p className="admin-meta">{t('keeping.about')}</p>
      <p className="admin-meta">{t('keeping.stays')}</p>
      {!report && (error ? <ErrorState failure={error} onRetry={refetch} /> : <ListSkeleton />)}
      {report && (
        <>
          <p role="status">
            {report.startsAt && (
              <StatusText tone="warning">{t('keeping.startsAt', { day: formatDate(report.startsAt) })}</StatusText>
            )}{' '}
            {report.nextAt ? t('keeping.next', { moment: formatDateTime(report.nextAt) }) : t('keeping.everything')}
          </p>
          <KeepingForm stored={report} onSaved={refetch} />
          <KeepingRuns runs={report.runs} />
        </>
      )}
    </div>
  );
}
