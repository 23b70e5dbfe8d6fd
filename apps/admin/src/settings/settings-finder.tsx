import { fold } from '@recado/api/live';
import { sessionStore } from '@recado/auth';
import type { Finder } from '@recado/federation';
import { translate } from '@recado/ui/i18n';
import { SettingOutlined } from '@recado/ui/icons';
import { optionGroups } from './option-list.ts';

/** Finds settings by the words of their names and explanations, for users who may change them. */
const find: Finder = async (text) => {
  const abilities = sessionStore.getState().session?.abilities;
  if (!abilities?.has('settings:manage')) return [];
  const wanted = fold(text).split(/\s+/);
  return optionGroups
    .filter(({ platform }) => !platform || abilities.has('platform:manage'))
    .flatMap(({ options }) => options.map(({ key }) => key))
    .filter((key) => {
      const words = fold(`${nameOf(key)} ${translate(`admin:settings.help.${key}`)}`);
      return wanted.every((word) => words.includes(word));
    })
    .map((key) => ({
      key: `setting-${key}`,
      icon: <SettingOutlined aria-hidden />,
      label: nameOf(key),
      detail: translate('admin:settings.title'),
      path: `/settings?setting=${key}`,
    }));
};
export default find;

function nameOf(key: string): string {
  return translate(`admin:settings.keys.${key}`);
}
