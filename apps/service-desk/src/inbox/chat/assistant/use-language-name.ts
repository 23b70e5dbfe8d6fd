import type { AssistantLanguage } from '@recado/contract';
import { useLanguage } from '@recado/ui/i18n';
import { useMemo } from 'react';

/** Names languages in the language of the page, e.g. "Espanhol". */
export function useLanguageName(): (code: AssistantLanguage) => string {
  const { language } = useLanguage();
  return useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'language' });
    return (code) => {
      const name = names.of(code) ?? code;
      return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
    };
  }, [language]);
}
