import { failureOf, refusedFields } from '@recado/api/client';
import { fieldOfError } from '@recado/api/fields';
import { failureText } from '../../core/failure-text.ts';
import { issueText, type OwnWords } from '../../i18n/issue-text.ts';

/** A refusal of the server as a text: for a field, or '' for the whole form. */
export interface Refusal {
  field: string;
  text: string;
}

/**
 * The refusals of a form's fields in a failure, in the current language; empty when it refers to none. An error code
 * counts when the form has the field that it refers to (`fieldOfError`).
 */
export function refusalsOf(
  failure: unknown,
  fields: readonly string[],
  words: ReadonlyMap<string, OwnWords> = new Map(),
): Refusal[] {
  const field = fieldOfError(failureOf(failure).code);
  if (field && fields.includes(field)) return [{ field, text: failureText(failure) }];
  return refusedFields(failure).map((refused) => ({
    field: refused.field,
    text: issueText(refused, words.get(refused.field)),
  }));
}

/** Splits refusals into those with a field on the form and those to show at the top. */
export function placeRefusals(refusals: Refusal[], fields: string[]): { beside: Refusal[]; onTop: string[] } {
  const beside = refusals.filter(({ field }) => fields.includes(field));
  const onTop = refusals.filter((refusal) => !beside.includes(refusal));
  return { beside, onTop: onTop.map(({ field, text }) => (field ? `${field}: ${text}` : text)) };
}
