import { type FieldFacts, type Problem, problemIn } from '@recado/api/problems';
import { issueText } from '@recado/ui/i18n';
import type { FieldErrors } from './use-plain-form.ts';

/** Returns the error text of a value, or nothing. */
export type Rule = (value: string) => Problem | undefined;

/** The field is required. */
export const required: Rule = (value) => problemIn(value, { required: true });

/** The rules of text fields from the contract, by field. */
export function rulesOf<Name extends string>(fields: Record<Name, FieldFacts>): Record<string, Rule> {
  const rules = Object.values<FieldFacts>(fields).map((facts): [string, Rule] => [
    facts.name,
    (value) => problemIn(value, facts),
  ]);
  return Object.fromEntries(rules);
}

/** The error texts of a form's values by its rules. */
export function checkAll(values: Record<string, string>, rules: Record<string, Rule>): FieldErrors {
  const errors: FieldErrors = {};
  for (const [name, rule] of Object.entries(rules)) {
    const problem = rule(values[name] ?? '');
    if (problem) errors[name] = issueText(problem);
  }
  return errors;
}
