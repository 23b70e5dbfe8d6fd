import { useReport } from '@recado/api/live';
import { ErrorState, ListSkeleton, Name } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';

/** What uses a template, and stops without it. */
export function TemplateUses({ templateId }: { templateId: number }) {
  const { t } = useTranslation('admin');
  const params = { templateId };
  const { report, error, refetch } = useReport('GET /templates/:templateId/uses', { params }, { fresh: true });
  if (error && !report) return <ErrorState failure={error} onRetry={refetch} />;
  if (!report) return <ListSkeleton />;
  if (report.uses.length === 0) return <p>{t('templates.usedNowhere')}</p>;
  return (
    <section aria-label={t('templates.usedTitle')}>
      <p>{t('templates.usedIn')}</p>
      <ul>
        {report.uses.map(({ kind, id, name }) => (
          <li key={`${kind} ${id}`}>
            {t(`templates.uses.${kind}`)}: <Name text={name} />
          </li>
        ))}
      </ul>
    </section>
  );
}
