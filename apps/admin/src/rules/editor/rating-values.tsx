import type { RuleCondition } from '@recado/contract';
import { gradesOf, ratingScales, satisfactions, worstGrade } from '@recado/contract/rating-scales';
import { useTranslation } from '@recado/ui/i18n';
import { Select } from '@recado/ui/records';
import { useRatingWords } from '../../ratings/rating-words.ts';
import { SeveralWords, WordChoice } from './plain-controls.tsx';

interface RatingValuesProps<Condition> {
  condition: Condition;
  onChange: (condition: RuleCondition) => void;
}

type GradeCondition = Extract<RuleCondition, { field: 'rating' }>;

/** The scale, and from which grade to which; another scale begins with its worst grade. */
export function GradeRange({ condition, onChange }: RatingValuesProps<GradeCondition>) {
  const { t } = useTranslation('admin');
  const words = useRatingWords();
  const scale = condition.scale ?? 3;
  const grades = gradesOf(scale).map((grade) => ({ value: String(grade), label: String(grade) }));
  return (
    <>
      <Select
        className="rule-word"
        aria-label={t('ratings.scaleTitle')}
        value={scale}
        options={ratingScales.map((one) => ({ value: one, label: t('ratings.onScale', { scale: words.scale(one) }) }))}
        onChange={(one) => {
          const worst = worstGrade(one);
          onChange({ ...condition, scale: one, atLeast: worst, atMost: worst });
        }}
      />
      <span>{t('rules.from')}</span>
      <WordChoice
        label={t('rules.from')}
        value={String(condition.atLeast)}
        choices={grades}
        onChange={(grade) => onChange({ ...condition, atLeast: Number(grade) })}
      />
      <span>{t('rules.to')}</span>
      <WordChoice
        label={t('rules.to')}
        value={String(condition.atMost)}
        choices={grades}
        onChange={(grade) => onChange({ ...condition, atMost: Number(grade) })}
      />
    </>
  );
}

type SatisfactionCondition = Extract<RuleCondition, { field: 'satisfaction' }>;

/** What the rating says, whatever its scale. */
export function SatisfactionChoice({ condition, onChange }: RatingValuesProps<SatisfactionCondition>) {
  const { t } = useTranslation('admin');
  return (
    <SeveralWords
      label={t('rules.fields.satisfaction')}
      value={condition.values}
      choices={satisfactions.map((value) => ({ value, label: t(`rules.satisfactions.${value}`) }))}
      onChange={(values) => onChange({ ...condition, values })}
    />
  );
}
