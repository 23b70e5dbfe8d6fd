import { useTranslation } from '@recado/ui/i18n';
import { useCountries } from '@recado/ui/phone';
import { Select } from '@recado/ui/records';

/** Countries that a shared calling code is known for. */
const known: readonly string[] = ['US', 'GB', 'RU', 'IT', 'NO', 'AU', 'MA', 'FI'];
/** The names that an entry shows; the others are found, too. */
const shownNames = 3;

interface CountryChoiceProps {
  label: string;
  value: readonly string[];
  onChange: (codes: string[]) => void;
}

/** Chooses calling codes by the names of their countries. */
export function CountryChoice({ label, value, onChange }: CountryChoiceProps) {
  const { t } = useTranslation('admin');
  const codes = codesOf(useCountries());
  const options = [...codes].map(([code, names]) => ({
    value: code,
    label: `+${code} ${names.slice(0, shownNames).join(', ')}${names.length > shownNames ? ' …' : ''}`,
    search: `+${code} ${names.join(' ')}`,
  }));
  return (
    <Select
      className="rule-value"
      mode="multiple"
      aria-label={label}
      placeholder={t('rules.placeholders.country')}
      loading={codes.size === 0}
      showSearch={{ optionFilterProp: 'search' }}
      value={[...value]}
      options={options}
      onChange={onChange}
    />
  );
}

/** The names of the countries of each calling code, the best known first. */
function codesOf(countries: readonly { value: string; label: string }[]): Map<string, string[]> {
  const codes = new Map<string, string[]>();
  for (const { value, label } of countries) {
    const [prefix = '', ...words] = label.split(' ');
    const code = prefix.slice(1);
    const names = codes.get(code) ?? [];
    if (known.includes(value)) names.unshift(words.join(' '));
    else names.push(words.join(' '));
    codes.set(code, names);
  }
  return codes;
}
