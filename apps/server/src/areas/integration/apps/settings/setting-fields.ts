import type { AppSettingField, AppSettingValue } from '@recado/contract';
import { fittingValues } from '@recado/contract/app-settings';
import type { AppManifest, AppSettingsSchema } from '@recado/releases/apps';
import type { AppInstallationRow } from '../apps.schema.ts';

type Property = AppSettingsSchema['properties'][string];

/** The fields of an app's settings, in the order of its manifest; none without settings. */
export function settingFields({ settings }: Pick<AppManifest, 'settings'>): AppSettingField[] {
  if (!settings) return [];
  return Object.entries(settings.properties).map(([name, property]) =>
    fieldOf(name, property, settings.required.includes(name)),
  );
}

/** The settings as the app gets them: what was entered and still fits, otherwise initial values; never a secret. */
export function settingValues(
  manifest: Pick<AppManifest, 'settings'>,
  { settings }: Pick<AppInstallationRow, 'settings'>,
): Record<string, AppSettingValue> {
  const fields = settingFields(manifest);
  const initial = fields.flatMap(({ name, initial: value }) => (value === null ? [] : [[name, value] as const]));
  return { ...Object.fromEntries(initial), ...fittingValues(fields, settings) };
}

function fieldOf(name: string, property: Property, isRequired: boolean): AppSettingField {
  const { title, description = null } = property;
  const field = { name, title, description, isRequired, ...controlOf(property), initial: null };
  if (property.default === undefined) return field;
  // A default that its own limits refuse is none.
  const fitting = fittingValues([field], { [name]: property.default });
  return { ...field, initial: fitting[name] ?? null };
}

function controlOf(property: Property): Pick<AppSettingField, 'kind' | 'choices' | 'minimum' | 'maximum'> {
  if (property.type === 'boolean') return { kind: 'switch', choices: [], minimum: null, maximum: null };
  if (property.type !== 'string') {
    const { type: kind, minimum = null, maximum = null } = property;
    return { kind, choices: [], minimum, maximum };
  }
  const { minLength: minimum = null, maxLength: maximum = null, enum: choices = [] } = property;
  return { kind: kindOfText(property), choices, minimum, maximum };
}

const formats = { uri: 'link', email: 'email', date: 'date', multiline: 'multiline' } as const;

function kindOfText(property: Extract<Property, { type: 'string' }>): AppSettingField['kind'] {
  if (property.secret) return 'secret';
  if (property.enum) return 'choice';
  return property.format ? formats[property.format] : 'text';
}
