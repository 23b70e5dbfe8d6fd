import type { Issue } from '../contract/issues.ts';
import type { FieldFacts } from './body-facts.ts';

export type { FieldFacts } from './body-facts.ts';

/** What is wrong with a value, to be said in the language of the user. */
export type Problem = Pick<Issue, 'code' | 'params'>;

/**
 * What is wrong with a text by the rules of its field, as the server would say it; an empty one only where something is
 * required. Undefined when nothing is wrong. Where spaces around it do not count, the caller takes them away.
 */
export function problemIn(text: string, rules: Partial<FieldFacts>): Problem | undefined {
  const { required = false, minimum, maximum, pattern, format } = rules;
  const { length } = text;
  if (length === 0) return required ? { code: 'required', params: {} } : undefined;
  if (minimum !== undefined && length < minimum) return { code: 'tooShort', params: { minimum } };
  if (maximum !== undefined && length > maximum) return { code: 'tooLong', params: { maximum } };
  if (pattern === undefined || new RegExp(pattern).test(text)) return undefined;
  return { code: format === 'email' ? 'invalidEmail' : 'invalidFormat', params: {} };
}
