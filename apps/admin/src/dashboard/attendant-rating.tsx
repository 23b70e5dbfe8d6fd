import type { Attendant, RatingFigure } from '@recado/contract';
import { formatNumber } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useRatingWords } from '../ratings/rating-words.ts';

const words = ['unsatisfied', 'satisfied', 'verySatisfied'] as const;

interface AttendantRatingProps {
  attendant: Attendant;
  /** The figures of the scales other than that from 1 to 3. */
  others: readonly RatingFigure[];
}

/** How an agent was rated, each scale by itself: scales have no common average. */
export function AttendantRating({ attendant, others }: AttendantRatingProps) {
  const { t } = useTranslation('admin');
  const rated = others.filter(({ answered }) => answered > 0);
  if (attendant.rating === null && rated.length === 0)
    return <span className="admin-meta">{t('dashboard.unrated')}</span>;
  return (
    <>
      {attendant.rating !== null && <Stars attendant={attendant} rating={attendant.rating} />}
      {rated.map((figure) => (
        <OfScale key={figure.scale} figure={figure} />
      ))}
    </>
  );
}

/** One to three stars with their text, the average, and how many of the finished rounds were rated. */
function Stars({ attendant: { rated, finished }, rating }: { attendant: Attendant; rating: number }) {
  const { t } = useTranslation('admin');
  const stars = Math.min(3, Math.max(1, Math.round(rating)));
  return (
    <span className="stars">
      <b>{formatNumber(rating)}</b>
      <span aria-hidden>{'★'.repeat(stars) + '☆'.repeat(3 - stars)}</span>
      <small>{t(`dashboard.${words[stars - 1] ?? 'satisfied'}`)}</small>
      <small className="admin-meta">
        {t('dashboard.ratedShare', {
          count: rated,
          finished: formatNumber(finished),
          share: `${formatNumber(finished > 0 ? (rated / finished) * 100 : 0, 0)} %`,
        })}
      </small>
    </span>
  );
}

/** The mean grade, the result, and how many of those who were asked answered. */
function OfScale({ figure }: { figure: RatingFigure }) {
  const { t } = useTranslation('admin');
  const says = useRatingWords();
  const result = says.result(figure);
  return (
    <span className="stars">
      <b>
        {says.average(figure)}/{figure.scale}
      </b>
      <small>{figure.scale === 10 ? result : t('ratings.shareSatisfied', { share: result })}</small>
      <small className="admin-meta">{says.answered(figure)}</small>
    </span>
  );
}
