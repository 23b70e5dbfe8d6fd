import { failureOf, refusedFields } from '@recado/api/client';
import { fieldOfError } from '@recado/api/fields';
import { failureText } from '../../core/failure-text.ts';
import { issueText, type OwnWords } from '../../i18n/issue-text.ts';

/** What the server refused, in words: a field's name, or '' for the whole. */
export interface Refusal {
  field: string;
  text: string;
}

/**
 * What a failure says of the fields of a form, in the language in force; empty when it speaks of none. An error code
 * counts when the form has the field that it speaks of (`fieldOfError`).
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

/** Splits refusals into those that have a field on the form and those to be told on top. */
export function placeRefusals(refusals: Refusal[], fields: string[]): { beside: Refusal[]; onTop: string[] } {
  const beside = refusals.filter(({ field }) => fields.includes(field));
  const onTop = refusals.filter((refusal) => !beside.includes(refusal));
  return { beside, onTop: onTop.map(({ field, text }) => (field ? `${field}: ${text}` : text)) };
}
