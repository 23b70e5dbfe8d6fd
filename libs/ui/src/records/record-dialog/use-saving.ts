import type { FormInstance } from 'antd';
import { useState } from 'react';
import { failureText } from '../../core/failure-text.ts';
import { issuesOf, placeIssues } from './server-issues.ts';

/** Saving a form: whether it runs, what the server said about the whole, and how to start it. */
export interface Saving<Values> {
  isSaving: boolean;
  problem: string | undefined;
  save: (values: Values) => Promise<void>;
  forget: () => void;
}

/** Saves what a form holds. Refused fields are marked on the form; the rest is told on top; what was typed stays. */
export function useSaving<Values extends object>(
  form: FormInstance<Values>,
  onSave: (values: Values) => Promise<unknown>,
  onSaved: () => void,
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
      setProblem(showFailure(form, failure));
    } finally {
      setSaving(false);
    }
  };
  return { isSaving, problem, save, forget: () => setProblem(undefined) };
}

/** Marks refused fields and returns what could not be placed. */
function showFailure<Values extends object>(form: FormInstance<Values>, failure: unknown): string | undefined {
  const fields = Object.keys(form.getFieldsValue(true));
  const { beside, onTop } = placeIssues(issuesOf(failure), fields);
  for (const { path, message } of beside) Reflect.apply(form.setFields, form, [[{ name: path, errors: [message] }]]);
  const [first] = beside;
  if (first) document.getElementById(first.path)?.focus();
  return onTop.join(' ') || (first ? undefined : failureText(failure));
}
