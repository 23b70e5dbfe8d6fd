import type { RatingFigure, RatingScale } from '@recado/contract';
import { gradesOf } from '@recado/contract/rating-scales';
import { formatNumber } from '@recado/ui/core';
import { useLanguage, useTranslation } from '@recado/ui/i18n';

/** A grade with the best one of its scale: stars from 1 to 3, otherwise e.g. `9/10`. */
export function gradeText({ scale, score }: { scale: RatingScale; score: number }): string {
  return scale === 3 ? '★'.repeat(score) + '☆'.repeat(3 - score) : `${score}/${scale}`;
}

/** The texts of the figures of ratings. */
export function useRatingWords() {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const share = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const score = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  return {
    /** The lowest and the best grade: `1 a 5`. */
    scale: (scale: RatingScale) => t('ratings.scale', { from: gradesOf(scale)[0] ?? 1, to: scale }),
    /** The percentage of the satisfied, or the Net Promoter Score; a dash without ratings. */
    result: ({ scale, result }: RatingFigure) => {
      if (result === null) return '–';
      return scale === 10 ? t('ratings.nps', { score: score.format(result) }) : share.format(result / 100);
    },
    /** The mean grade; a dash without ratings. */
    average: ({ average }: RatingFigure) => (average === null ? '–' : formatNumber(average)),
    /** How many of those who were asked answered. */
    answered: ({ answered, asked }: RatingFigure) =>
      t('dashboard.ratedShare', {
        count: answered,
        finished: formatNumber(asked),
        share: share.format(asked === 0 ? 0 : answered / asked),
      }),
  };
}
