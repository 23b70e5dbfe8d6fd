import { useReport } from '@recado/api/live';
import { ErrorState, ListSkeleton } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Holidays } from './holidays.tsx';
import { LevelsForm } from './levels-form.tsx';
import './service-levels.css';

/** What the company promises its customers, and the days on which its clocks stand still (ADR 171). */
export default function ServiceLevelsPage() {
  const { t } = useTranslation('admin');
  const { report: levels, error, refetch } = useReport('GET /service-levels', {}, { fresh: true });
  return (
    <div className="service-levels">
      <h1>{t('serviceLevels.title')}</h1>
      <p className="admin-meta">{t('serviceLevels.about')}</p>
      {error && <ErrorState failure={error} onRetry={refetch} />}
      {!levels && !error && <ListSkeleton />}
      {levels && <LevelsForm stored={levels} onSaved={refetch} />}
      <Holidays />
    </div>
  );
}
