import type { LiveReport } from '@recado/api/live';
import type { RatingFigure, RatingReport } from '@recado/contract';
import { EmptyState, formatNumber, Name } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { type Column, LiveTable, rowsOf } from '@recado/ui/records';
import { useRatingWords } from '../../ratings/rating-words.ts';

/** One line: an agent, queue or connection on one scale. */
interface Line {
  id: number;
  name: string;
  figure: RatingFigure;
}

interface RatingSubjectsProps {
  by: 'agent' | 'queue' | 'connection';
  figures: LiveReport<RatingReport>;
}

/** The ratings by agent, queue or connection: a line for each scale, since scales are not summed up. */
export function RatingSubjects({ by, figures }: RatingSubjectsProps) {
  const { t } = useTranslation('admin');
  const words = useRatingWords();
  const lines = figures.report?.subjects.flatMap(({ subjectId, name, scales }) =>
    scales.map((figure): Line => {
      const shown = name ?? t(subjectId === 0 ? 'times.none' : 'times.deleted');
      return { id: subjectId * 100 + figure.scale, name: shown, figure };
    }),
  );
  const columns: Column<Line>[] = [
    { key: 'name', title: t(`times.kinds.${by}`), render: ({ name }) => <Name text={name} />, isCardTitle: true },
    { key: 'scale', title: t('ratings.scaleTitle'), render: ({ figure }) => words.scale(figure.scale) },
    { key: 'result', title: t('ratings.result'), render: ({ figure }) => words.result(figure), align: 'right' },
    { key: 'average', title: t('ratings.average'), render: ({ figure }) => words.average(figure), align: 'right' },
    {
      key: 'answered',
      title: t('ratings.answered'),
      render: ({ figure }) => formatNumber(figure.answered),
      align: 'right',
    },
    {
      key: 'unanswered',
      title: t('ratings.unanswered'),
      render: ({ figure }) => formatNumber(figure.unanswered),
      align: 'right',
    },
  ];
  return (
    <LiveTable
      label={t('ratings.bySubject')}
      columns={columns}
      list={rowsOf(figures, lines)}
      empty={<EmptyState title={t('ratings.empty')} description={t('ratings.emptyText')} />}
    />
  );
}
