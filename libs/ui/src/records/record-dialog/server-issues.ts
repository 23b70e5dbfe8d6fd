import { failureText } from '../../core/failure-text.ts';
import { translate } from '../../i18n/i18n.ts';

/** Something the server refused, and why: a field's name, or '' for the whole. */
export interface Issue {
  path: string;
  message: string;
}

/** Which field an error code of SPEC §8 speaks of, e.g. a colour that is taken. */
export type CodeFields = Readonly<Record<string, string>>;

/**
 * What a failure says of the fields of a form, in the language in force; empty when it speaks of none. The server names
 * fields by their place in the request, `body.name` (SERVER §1).
 */
export function issuesOf(failure: unknown, codeFields: CodeFields = {}): Issue[] {
  const code = property(failure, 'code');
  const field = typeof code === 'string' ? codeFields[code] : undefined;
  if (field) return [{ path: field, message: failureText(failure) }];
  const issues = property(property(failure, 'body'), 'issues');
  if (!Array.isArray(issues)) return [];
  return issues.filter(isIssue).map(({ path, message }) => ({
    path: path.replace(/^body\.?/, ''),
    message: issueText(message),
  }));
}

/** Splits refusals into those that have a field on the form and those to be told on top. */
export function placeIssues(issues: Issue[], fields: string[]): { beside: Issue[]; onTop: string[] } {
  const beside = issues.filter(({ path }) => fields.includes(path));
  const onTop = issues.filter((issue) => !beside.includes(issue));
  return { beside, onTop: onTop.map(({ path, message }) => (path ? `${path}: ${message}` : message)) };
}

/** The contract's own words for what a value lacks, in the words of the forms; anything else as it is (SPEC §5, §8). */
function issueText(message: string): string {
  if (/^too (short|small)/i.test(message)) return translate('ui:field.tooShort');
  if (/^too (long|big)/i.test(message)) return translate('ui:field.tooLong');
  if (/^invalid email/i.test(message)) return translate('ui:field.invalidEmail');
  return /received undefined$|^required$/i.test(message) ? translate('ui:field.required') : message;
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function isIssue(value: unknown): value is Issue {
  return typeof property(value, 'path') === 'string' && typeof property(value, 'message') === 'string';
}
