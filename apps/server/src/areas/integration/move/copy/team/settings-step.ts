import { type SettingDefinition, settingDefinition } from '../../../../company/settings/definitions.ts';
import { storeSetting } from '../../../../company/settings/stored-settings.ts';
import type { SourceSetting } from '../../source/records.ts';
import type { CopyServices } from '../copy-services.ts';
import type { CopyStep } from '../copy-step.ts';

/** Characters of a value. */
const longest = 5_000;

/** Copies the settings that this product knows; secrets are sealed. Settings have no ids here. */
export function settingsStep({ secret }: Pick<CopyServices, 'secret'>): CopyStep<'settings'> {
  return {
    kind: 'settings',
    async write(unit, { fresh, changed }, context) {
      for (const row of [...fresh, ...changed]) {
        const value = knownValue(row);
        if (value === null) {
          const reason = settingDefinition(row.key) ? 'unknownValue' : 'unknownSetting';
          context.find({ kind: 'settings', reason, id: row.id, detail: row.key });
        } else await storeSetting(unit, secret, context.companyId, { key: row.key, value });
      }
      return [...fresh, ...changed].map(({ id }) => ({ sourceId: id, targetId: 0 }));
    },
  };
}

/** A value as this product writes it; null if it does not know the setting or the value. */
function knownValue({ key, value }: SourceSetting): string | null {
  const definition = settingDefinition(key);
  if (!definition || definition.platform) return null;
  const written = value.trim();
  if (written.length > longest) return null;
  if (!definition.values) return isInForm(definition, written) ? written : null;
  const meant = sameAs.get(written.toLowerCase()) ?? written;
  return definition.values.find((one) => one === meant) ?? null;
}

/** Other spellings of on and off. */
const sameAs = new Map([
  ['true', 'enabled'],
  ['enable', 'enabled'],
  ['1', 'enabled'],
  ['false', 'disabled'],
  ['disable', 'disabled'],
  ['desabled', 'disabled'],
  ['0', 'disabled'],
]);

function isInForm({ format }: SettingDefinition, value: string): boolean {
  if (value === '' || format === undefined) return true;
  if (format === 'address') return URL.canParse(value) && /^https?:/.test(value);
  if (format === 'word') return /^\S+$/.test(value);
  return /^\d{1,4}$/.test(value);
}
