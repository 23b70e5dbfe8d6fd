import { createContext, useContext, useEffect } from 'react';
import type { OwnWords } from '../../i18n/issue-text.ts';

/** The fields of the form around that have words of their own, by name: the server's refusals are said with them too. */
export const FieldWords = createContext<Map<string, OwnWords> | null>(null);

/** Tells the form around what a field says instead of the usual words. */
export function useFieldWords(name: string, words: OwnWords | undefined): void {
  const all = useContext(FieldWords);
  useEffect(() => {
    if (!words) return;
    all?.set(name, words);
    return () => void all?.delete(name);
  });
}
