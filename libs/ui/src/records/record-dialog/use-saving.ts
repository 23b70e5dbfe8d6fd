import type { FormInstance } from 'antd';
import { useState } from 'react';
import { failureText } from '../../core/failure-text.ts';
import { type CodeFields, issuesOf, placeIssues } from './server-issues.ts';

/** Saving a form: whether it runs, what the server said about the whole, and how to start it. */
export interface Saving<Values> {
  isSaving: boolean;
  problem: string | undefined;
  save: (values: Values) => Promise<void>;
}

/** How a form is saved. */
export interface SavingOptions<Values> {
  onSave: (values: Values) => Promise<unknown>;
  onSaved: () => void;
  /** A field was refused by the server; it is the first one. */
  onRefused?: (field: string) => void;
  codeFields?: CodeFields;
}

/** Saves what a form holds. Refused fields are marked on the form; the rest is told on top; what was typed stays. */
export function useSaving<Values extends object>(
  form: FormInstance<Values>,
  { onSave, onSaved, onRefused, codeFields }: SavingOptions<Values>,
): Saving<Values> {
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const save = async (values: Values) => {
    if (isSaving) return;
    setSaving(true);
    setProblem(undefined);
    try {
      await onSave(values);
      onSaved();
    } catch (failure) {
      const { first, onTop } = markRefused(form, failure, codeFields);
      setProblem(onTop);
      if (first) onRefused?.(first);
    } finally {
      setSaving(false);
    }
  };
  return { isSaving, problem, save };
}

/** Marks refused fields; answers the first of them, and what could not be placed. */
function markRefused<Values extends object>(
  form: FormInstance<Values>,
  failure: unknown,
  codeFields: CodeFields | undefined,
): { first: string | undefined; onTop: string | undefined } {
  const fields = Object.keys(form.getFieldsValue());
  const { beside, onTop } = placeIssues(issuesOf(failure, codeFields), fields);
  for (const { path, message } of beside) Reflect.apply(form.setFields, form, [[{ name: path, errors: [message] }]]);
  const first = beside[0]?.path;
  return { first, onTop: onTop.join(' ') || (first ? undefined : failureText(failure)) };
}
