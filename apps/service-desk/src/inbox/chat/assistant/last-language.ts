import type { AssistantLanguage } from '@recado/contract';
import { assistantLanguages } from '@recado/contract/assistant-languages';

/** Where the language into which this user translated last is kept in the browser. */
const storageKey = 'assistant-language';

/** The language into which somebody translated last in this browser; undefined if nobody did. */
export function lastLanguage(): AssistantLanguage | undefined {
  const kept = localStorage.getItem(storageKey);
  return assistantLanguages.find((language) => language === kept);
}

/** Keeps it for the next time. */
export function keepLanguage(language: AssistantLanguage): void {
  localStorage.setItem(storageKey, language);
}
