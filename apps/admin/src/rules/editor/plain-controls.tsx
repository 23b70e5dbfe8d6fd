import { ruleLimits } from '@recado/contract/limits';
import { useLanguage, useTranslation } from '@recado/ui/i18n';
import { Select } from '@recado/ui/records';
import { weekdayName } from '../../weekday-name.ts';

interface ControlProps<Value> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
}

/** Chooses one of a few texts, each with its value. */
export function WordChoice<Value extends string>({
  label,
  value,
  choices,
  isWide = false,
  onChange,
}: ControlProps<Value> & { choices: readonly { value: Value; label: string }[]; isWide?: boolean }) {
  return (
    <Select<Value>
      className={isWide ? 'rule-word rule-when' : 'rule-word'}
      aria-label={label}
      value={value}
      options={[...choices]}
      onChange={onChange}
    />
  );
}

/** Words or expressions as chips: Enter or a comma ends one. */
export function WordsInput({ label, value, onChange }: ControlProps<string[]>) {
  const { t } = useTranslation('admin');
  return (
    <Select
      className="rule-value"
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={[',', ';', '\n']}
      aria-label={label}
      placeholder={t('rules.placeholders.words')}
      maxCount={ruleLimits.values}
      value={value}
      onChange={(words: string[]) =>
        onChange(words.map((word) => word.trim().slice(0, ruleLimits.word)).filter(Boolean))
      }
    />
  );
}

interface SaidWords {
  operator: 'any' | 'all' | 'none';
  values: string[];
}

/** Which words a text has, or has not. */
export function WordsOfText({
  label,
  value: { operator, values },
  onChange,
}: {
  label: string;
  value: SaidWords;
  onChange: (part: Partial<SaidWords>) => void;
}) {
  const { t } = useTranslation('admin');
  return (
    <>
      <WordChoice
        label={t('rules.operator')}
        value={operator}
        choices={(['any', 'all', 'none'] as const).map((one) => ({ value: one, label: t(`rules.has.${one}`) }))}
        onChange={(chosen) => onChange({ operator: chosen })}
      />
      <WordsInput label={label} value={values} onChange={(words) => onChange({ values: words })} />
    </>
  );
}

/** Chooses several of a few texts, each with its value. */
export function SeveralWords<Value extends string | number>({
  label,
  value,
  choices,
  onChange,
}: ControlProps<Value[]> & { choices: readonly { value: Value; label: string }[] }) {
  return (
    <Select<Value[]>
      className="rule-value"
      mode="multiple"
      aria-label={label}
      placeholder={label}
      value={value}
      options={[...choices]}
      onChange={onChange}
    />
  );
}

/** The days of the week, Sunday is 0. */
export function WeekdayChoice(props: ControlProps<number[]>) {
  const { language } = useLanguage();
  const days = [1, 2, 3, 4, 5, 6, 0].map((day) => ({ value: day, label: weekdayName(day, language, 'long') }));
  return <SeveralWords {...props} choices={days} />;
}
