import { settingDefinition } from '../areas/company/settings/definitions.ts';

/** Whether a setting is the installation's, and not the company's. */
export function isOfPlatform(key: string): boolean {
  return settingDefinition(key)?.platform !== undefined;
}

/** Whether the value of a setting is sealed: it is among the secrets, and its row is empty. */
export function isSealedSetting(key: string): boolean {
  return settingDefinition(key)?.secret === true;
}
