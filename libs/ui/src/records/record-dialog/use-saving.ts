import { failureOf, refusedFields } from '@recado/api/client';
import { fieldOfError } from '@recado/api/fields';
import type { FormInstance } from 'antd';
import { useState } from 'react';
import { failureText } from '../../core/failure-text.ts';
import { issueText, type OwnWords } from '../../i18n/issue-text.ts';

/** The state of saving a form, the failure of the whole form, and a function to start it. */
export interface Saving<Values> {
  isSaving: boolean;
  /** The uploaded part of a file while it is sent, 0 to 100. */
  percent: number | undefined;
  problem: string | undefined;
  save: (values: Values) => Promise<void>;
}

/** How a form is saved. */
export interface SavingOptions<Values> {
  /** Asked before saving; with false nothing is saved. */
  lastStep?: (values: Values) => Promise<boolean>;
  onSave: (values: Values, onProgress: (percent: number) => void) => Promise<unknown>;
  onSaved: () => void;
  /** Called with the first field that the server refused. */
  onRefused?: (field: string) => void;
  /** The fields' own texts. */
  words?: ReadonlyMap<string, OwnWords>;
}

/** Saves a form. Refused fields are marked on the form; other failures are shown at the top; typed values are kept. */
export function useSaving<Values extends object>(
  form: FormInstance,
  { lastStep, onSave, onSaved, onRefused, words }: SavingOptions<Values>,
): Saving<Values> {
  const [isSaving, setSaving] = useState(false);
  const [percent, setPercent] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const save = async (values: Values) => {
    if (isSaving) return;
    setSaving(true);
    setProblem(undefined);
    try {
      // It counts as saving, so that a second click neither asks nor saves again.
      if (lastStep && !(await lastStep(values))) return;
      await onSave(values, setPercent);
      onSaved();
    } catch (failure) {
      const { first, onTop } = markRefused(form, failure, words);
      setProblem(onTop);
      if (first) onRefused?.(first);
    } finally {
      setPercent(undefined);
      setSaving(false);
    }
  };
  return { isSaving, percent, problem, save };
}

/** Marks refused fields; returns the first of them, and the texts without a field. */
function markRefused(
  form: FormInstance,
  failure: unknown,
  words?: ReadonlyMap<string, OwnWords>,
): { first: string | undefined; onTop: string | undefined } {
  const fields = Object.keys(form.getFieldsValue());
  const { beside, onTop } = placeRefusals(refusalsOf(failure, fields, words), fields);
  form.setFields(beside.map(({ field, text }) => ({ name: field, errors: [text] })));
  const first = beside[0]?.field;
  return { first, onTop: onTop.join(' ') || (first ? undefined : failureText(failure)) };
}

/** A refusal of the server as a text: for a field, or '' for the whole form. */
interface Refusal {
  field: string;
  text: string;
}

/**
 * The refusals of a form's fields in a failure, in the current language; empty when it refers to none. An error code
 * counts when the form has the field that it refers to (`fieldOfError`).
 */
function refusalsOf(
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
function placeRefusals(refusals: Refusal[], fields: string[]): { beside: Refusal[]; onTop: string[] } {
  const beside = refusals.filter(({ field }) => fields.includes(field));
  const onTop = refusals.filter((refusal) => !beside.includes(refusal));
  return { beside, onTop: onTop.map(({ field, text }) => (field ? `${field}: ${text}` : text)) };
}
