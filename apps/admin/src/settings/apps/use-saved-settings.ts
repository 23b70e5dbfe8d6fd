import { api, failureOf } from '@recado/api/client';
import type { AppSettings } from '@recado/contract';
import { failureText } from '@recado/ui/core';
import { issueText } from '@recado/ui/i18n';
import type { Form } from '@recado/ui/records';
import { useEffect, useState } from 'react';
import { enteredSettings, type FormValues } from './form-values.ts';

type SettingsForm = ReturnType<typeof Form.useForm<FormValues>>[0];

/** The state of saving the settings of an app. */
interface SavedSettings {
  isSaving: boolean;
  /** The failure of the whole form. */
  problem: string | undefined;
  /** Whether somebody else saved after these were read. */
  isConflict: boolean;
  save: (values: FormValues, conflict?: 'over theirs') => Promise<void>;
  /** Ends the conflict. */
  settle: () => void;
}

/**
 * Saves the settings of an app. A refusal is marked at its field; what was typed stays. They are saved as a change of the
 * version from which typing began, so that a change by somebody else is noticed.
 */
export function useSavedSettings(
  form: SettingsForm,
  { stored, isChanged }: { stored: AppSettings; isChanged: boolean },
  onSaved: (saved: AppSettings) => void,
): SavedSettings {
  const [state, setState] = useState<Pick<SavedSettings, 'isSaving' | 'problem' | 'isConflict'>>(idle);
  const [version, setVersion] = useState(stored.version);
  const params = { app: stored.app };
  useEffect(() => {
    if (!isChanged) setVersion(stored.version);
  }, [isChanged, stored.version]);
  const save: SavedSettings['save'] = async (values, conflict) => {
    setState({ ...idle, isSaving: true });
    try {
      const read = conflict ? (await api('GET /apps/:app/settings', { params })).version : version;
      const body = { version: read, ...enteredSettings(stored.fields, values) };
      const saved = await api('PUT /apps/:app/settings', { params, body });
      setVersion(saved.version);
      setState(idle);
      onSaved(saved);
    } catch (failure) {
      setState({ ...idle, ...refusalOf(form, failure) });
    }
  };
  return { ...state, save, settle: () => setState(idle) };
}

const idle = { isSaving: false, problem: undefined, isConflict: false };

/** Marks refused fields; returns what concerns the whole form. */
function refusalOf(form: SettingsForm, failure: unknown) {
  const { code, body } = failureOf(failure);
  if (code === 'ERR_APP_SETTINGS_CHANGED') return { isConflict: true };
  const names = Object.keys(form.getFieldsValue());
  const found = (body.issues ?? []).map((issue) => ({ issue, name: issue.path.split('.')[2] ?? '' }));
  const beside = found.filter(({ name }) => names.includes(name));
  form.setFields(beside.map(({ name, issue }) => ({ name, errors: [issueText(issue)] })));
  const [first] = beside;
  if (!first) return { problem: failureText(failureOf(failure)) };
  form.focusField(first.name);
  return {};
}
