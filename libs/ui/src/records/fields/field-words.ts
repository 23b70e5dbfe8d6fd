import { createContext, useContext, useEffect } from 'react';
import type { OwnWords } from '../../i18n/issue-text.ts';

/** The fields' own texts for problems, by field name; the server's refusals use them too. */
export const FieldWords = createContext<Map<string, OwnWords> | null>(null);

/** Registers a field's own texts with its form. */
export function useFieldWords(name: string, words: OwnWords | undefined): void {
  const all = useContext(FieldWords);
  useEffect(() => {
    if (!words) return;
    all?.set(name, words);
    return () => void all?.delete(name);
  });
}
