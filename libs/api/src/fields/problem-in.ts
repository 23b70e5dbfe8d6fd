import type { Issue } from '@recado/contract/issues';
import type { FieldFacts } from './facts.ts';

export type { FieldFacts } from './facts.ts';

/** A problem of a value, to be shown in the user's language. */
export type Problem = Pick<Issue, 'code' | 'params'>;

/**
 * The problem of a text by the rules of its field, as the server would report it; an empty text has one only when the
 * field is required. Undefined when there is none. The caller trims the text where spaces around it do not count.
 */
export function problemIn(text: string, rules: Partial<FieldFacts>): Problem | undefined {
  const { required = false, minimum, maximum, pattern, format } = rules;
  const { length } = text;
  if (length === 0) return required ? { code: 'required', params: {} } : undefined;
  if (minimum !== undefined && length < minimum) return { code: 'tooShort', params: { minimum } };
  if (maximum !== undefined && length > maximum) return { code: 'tooLong', params: { maximum } };
  if (pattern === undefined || new RegExp(pattern, 'u').test(text)) return undefined;
  return { code: format === 'email' ? 'invalidEmail' : 'invalidFormat', params: {} };
}
