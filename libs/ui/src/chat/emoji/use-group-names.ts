import { useTranslation } from '../../i18n/use-translation.ts';
import type { EmojiGroup } from './emojis.ts';

/** The names of the emoji groups. */
export function useGroupNames(): Record<EmojiGroup, string> {
  const { t } = useTranslation('ui');
  return {
    0: t('emoji.smileys'),
    1: t('emoji.people'),
    3: t('emoji.nature'),
    4: t('emoji.food'),
    5: t('emoji.travel'),
    6: t('emoji.activities'),
    7: t('emoji.objects'),
    8: t('emoji.symbols'),
    9: t('emoji.flags'),
  };
}
