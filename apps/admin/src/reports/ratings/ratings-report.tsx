import { useReport } from '@recado/api/live';
import type { RatingFigure } from '@recado/contract';
import { EmptyState, ErrorState, ListSkeleton, Segmented } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useState } from 'react';
import { RatingComments } from './rating-comments.tsx';
import { RatingSubjects } from './rating-subjects.tsx';
import { ScaleCard } from './scale-card.tsx';
import './ratings-report.css';

const kinds = ['agent', 'queue', 'connection'] as const;
type Kind = (typeof kinds)[number];

/**
 * How customers rated the rounds of the report's filter: each scale by itself, by agent, queue or connection, and what they
 * wrote. Who did not answer is counted apart.
 */
export default function RatingsReport({ query }: { query: Record<string, string> }) {
  const { t } = useTranslation('admin');
  const [by, setBy] = useState<Kind>('agent');
  const figures = useReport('GET /ticket/reports/ratings', { query: { ...query, by } });
  const { report } = figures;
  if (figures.error) return <ErrorState failure={figures.error} onRetry={figures.refetch} />;
  if (!report) return <ListSkeleton />;
  if (report.scales.length === 0) return <EmptyState title={t('ratings.empty')} description={t('ratings.emptyText')} />;
  return (
    <div className="ratings-report">
      <div className="rating-scales">
        {report.scales.map((figure: RatingFigure) => (
          <ScaleCard key={figure.scale} figure={figure} />
        ))}
      </div>
      <section aria-label={t('ratings.bySubject')}>
        <header>
          <h2>{t('ratings.bySubject')}</h2>
          <Segmented
            aria-label={t('times.by')}
            value={by}
            onChange={setBy}
            options={kinds.map((kind) => ({ value: kind, label: t(`times.kinds.${kind}`) }))}
          />
        </header>
        <RatingSubjects by={by} figures={figures} />
      </section>
      {report.comments.length > 0 && <RatingComments comments={report.comments} />}
    </div>
  );
}
