import { type RefObject, type SyntheticEvent, useRef, useState } from 'react';
import { type Replacement, replaceText } from './replace-text.ts';

/** The composer's field: its text, the selected part of it, and a function that replaces a part. */
export interface ComposerField {
  area: RefObject<HTMLTextAreaElement | null>;
  text: string;
  start: number;
  end: number;
  /** Follows the selection; for `onSelect` and `onChange`. */
  follow: (event: SyntheticEvent<HTMLTextAreaElement>) => void;
  /** Replaces a part of the text and returns the new text. */
  replace: (replacement: Omit<Replacement, 'text'>) => string;
}

/** Keeps the selection of the composer's field; a text that the page puts in has the caret at its end. */
export function useComposerField(text: string, onTextChange: (text: string) => void): ComposerField {
  const area = useRef<HTMLTextAreaElement>(null);
  const [known, setKnown] = useState({ text, start: text.length, end: text.length });
  const { start, end } = known.text === text ? known : { start: text.length, end: text.length };
  const follow = ({ currentTarget: { value, selectionStart, selectionEnd } }: SyntheticEvent<HTMLTextAreaElement>) =>
    setKnown({ text: value, start: selectionStart, end: selectionEnd });
  const replace = (replacement: Omit<Replacement, 'text'>) => {
    const { whole, selected } = replaceText(area.current, { ...replacement, text }, onTextChange);
    setKnown({ text: whole, start: selected[0], end: selected[1] });
    return whole;
  };
  return { area, text, start, end, follow, replace };
}
