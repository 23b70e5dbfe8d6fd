import { useEffect, useState } from 'react';
import { useLanguage } from '../../../i18n/use-language.ts';
import { completeEmojis, type Emoji, loadEmojis } from '../../emoji/emojis.ts';
import { recentEmojis } from '../../emoji/recent-emojis.ts';

/** The emoji whose name was begun; their names are downloaded when the first is looked for. */
export function useEmojiNames(wanted: string | undefined): Emoji[] {
  const { language } = useLanguage();
  const [all, setAll] = useState<readonly Emoji[]>([]);
  const isWanted = wanted !== undefined;
  useEffect(() => {
    if (!isWanted) return undefined;
    let isShown = true;
    // Without the names the text stays as it was typed.
    loadEmojis(language).then(
      (loaded) => isShown && setAll(loaded),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [isWanted, language]);
  return wanted === undefined ? [] : completeEmojis(all, wanted, recentEmojis());
}
