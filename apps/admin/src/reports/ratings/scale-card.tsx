import type { RatingFigure, RatingScale, Satisfaction } from '@recado/contract';
import { gradesOf, satisfactionOf } from '@recado/contract/rating-scales';
import { formatNumber } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { type Bar, Bars, type FigureProps, Figures } from '@recado/ui/records';
import { useRatingWords } from '../../ratings/rating-words.ts';

const tones: Partial<Record<Satisfaction, Bar['tone']>> = { neutral: 'warning', unsatisfied: 'danger' };

/** The ratings on one scale: the result, who was satisfied, who did not answer, and how often each grade was given. */
export function ScaleCard({ figure }: { figure: RatingFigure }) {
  const { t } = useTranslation('admin');
  const words = useRatingWords();
  const { scale, grades, answered, unanswered } = figure;
  const most = Math.max(1, ...grades);
  const title = t('ratings.ofScale', { scale: words.scale(scale) });
  const shown: FigureProps[] = [
    { name: t(scale === 10 ? 'ratings.npsTitle' : 'ratings.csatTitle'), value: words.result(figure) },
    { name: t('ratings.average'), value: words.average(figure) },
    { name: t('ratings.answered'), value: formatNumber(answered) },
    { name: t('ratings.unanswered'), value: formatNumber(unanswered), also: t('ratings.unansweredText') },
    ...saidOf(scale).map((said) => ({ name: t(namesOf(scale)[said]), value: formatNumber(figure[said]) })),
  ];
  return (
    <section className="rating-scale" aria-label={title}>
      <h2>{title}</h2>
      <Figures figures={shown} />
      <Bars
        bars={gradesOf(scale).map((grade, index) => ({
          key: String(grade),
          name: t('ratings.grade', { grade }),
          text: formatNumber(grades[index] ?? 0),
          share: (grades[index] ?? 0) / most,
          tone: tones[satisfactionOf(scale, grade)],
        }))}
      />
    </section>
  );
}

/** What a rating on the scale can say: from 1 to 3, nothing is neutral. */
function saidOf(scale: RatingScale): readonly Satisfaction[] {
  return scale === 3 ? ['satisfied', 'unsatisfied'] : ['satisfied', 'neutral', 'unsatisfied'];
}

/** The names of the groups: from 0 to 10 those of the Net Promoter Score. */
function namesOf(scale: RatingScale) {
  return scale === 10
    ? ({ satisfied: 'ratings.promoters', neutral: 'ratings.passives', unsatisfied: 'ratings.detractors' } as const)
    : ({ satisfied: 'ratings.satisfied', neutral: 'ratings.neutral', unsatisfied: 'ratings.unsatisfied' } as const);
}
