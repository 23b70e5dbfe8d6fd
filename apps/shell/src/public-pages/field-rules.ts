import { translate } from '@recado/ui/i18n';
import type { FieldErrors } from './use-plain-form.ts';

/** Answers what is wrong with a value, or nothing. */
export type Rule = (value: string) => string | undefined;

/** Something must be there. */
export const required: Rule = (value) => (value ? undefined : translate('shell:rules.required'));

/** Required, and between `minimum` and `maximum` characters (SPEC §5). */
export function sized(minimum: number, maximum: number): Rule {
  return (value) => {
    if (!value) return required(value);
    if (value.length < minimum) return translate('shell:rules.tooShort', { count: minimum });
    return value.length > maximum ? translate('shell:rules.tooLong', { count: maximum }) : undefined;
  };
}

/** Required, and an e-mail address. */
export const email: Rule = (value) =>
  required(value) ?? (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? undefined : translate('shell:rules.email'));

/** Required, and enough digits for a phone number with area code. */
export const phone: Rule = (value) =>
  required(value) ?? (value.replace(/\D/g, '').length < 8 ? translate('shell:rules.phone') : undefined);

/** The errors of a form's values by its rules. */
export function checkAll(values: Record<string, string>, rules: Record<string, Rule>): FieldErrors {
  const errors: FieldErrors = {};
  for (const [name, rule] of Object.entries(rules)) {
    const error = rule(values[name] ?? '');
    if (error) errors[name] = error;
  }
  return errors;
}
