import { useState } from 'react';
import { useDebouncedValue } from '../core/use-debounced-value.ts';

/** The state of a search box: the typed text, and the text to search for, which follows after 500 ms (SPEC §2.10). */
export interface Search {
  text: string;
  setText: (text: string) => void;
  /** For the list's query. */
  searchParam: string;
}

/** A search box's state for `ListPage`; `searchParam` goes into the list's query. */
export function useSearch(initial = ''): Search {
  const [text, setText] = useState(initial);
  return { text, setText, searchParam: useDebouncedValue(text.trim()) };
}
