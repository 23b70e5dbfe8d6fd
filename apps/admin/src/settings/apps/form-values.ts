import type { AppSettingField, AppSettings, AppSettingValue } from '@recado/contract';
import type { EnteredSettings } from '@recado/contract/app-settings';

/** The values of the form by the fields' names. A secret is undefined while it stays as it is, and null to be removed. */
export type FormValues = Record<string, AppSettingValue | null | undefined>;

/** What the form shows of stored settings. */
export function formValues({ fields, values }: AppSettings): FormValues {
  return Object.fromEntries(fields.map((field) => [field.name, shownValue(field, values[field.name])]));
}

function shownValue({ kind, initial }: AppSettingField, value: AppSettingValue | undefined) {
  if (kind === 'secret') return undefined;
  return value ?? initial ?? (kind === 'switch' ? false : undefined);
}

/** What a filled form sends: empty fields are left out, and secrets that stay. */
export function enteredSettings(fields: readonly AppSettingField[], values: FormValues): EnteredSettings {
  const entered = fields.map((field) => ({ field, value: entry(field, values[field.name]) }));
  return {
    values: Object.fromEntries(
      entered.flatMap(({ field: { name, kind }, value }) =>
        kind === 'secret' || value === null || value === undefined || value === '' ? [] : [[name, value]],
      ),
    ),
    secrets: Object.fromEntries(
      entered.flatMap(({ field: { name, kind }, value }) =>
        kind === 'secret' && value !== '' && (value === null || typeof value === 'string') ? [[name, value]] : [],
      ),
    ),
  };
}

/** Spaces around a text do not count, but in a secret and in several lines. */
function entry({ kind }: AppSettingField, value: FormValues[string]) {
  return typeof value === 'string' && kind !== 'secret' && kind !== 'multiline' ? value.trim() : value;
}
