import type { RatingComment } from '@recado/contract';
import { formatDateTime, Name, StatusText } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { Link } from '@recado/ui/router';
import { gradeText } from '../../ratings/rating-words.ts';

const tones = { satisfied: 'success', neutral: 'warning', unsatisfied: 'danger' } as const;

/** What customers wrote about their ratings, the latest first, each with its ticket. */
export function RatingComments({ comments }: { comments: readonly RatingComment[] }) {
  const { t } = useTranslation('admin');
  return (
    <section aria-label={t('ratings.comments')}>
      <h2>{t('ratings.comments')}</h2>
      <ul className="rating-comments">
        {comments.map(({ roundId, uuid, contactName, userName, rating, ratedAt }) => (
          <li key={roundId}>
            <p className="rating-comment-head">
              <StatusText tone={tones[rating.satisfaction]}>{gradeText(rating)}</StatusText>
              <Link to={`/tickets/${uuid}`}>
                <Name text={contactName} />
              </Link>
              <small>
                {userName && (
                  <>
                    <Name text={userName} />
                    {' · '}
                  </>
                )}
                {formatDateTime(ratedAt)}
              </small>
            </p>
            <p className="rating-comment">{rating.comment}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
