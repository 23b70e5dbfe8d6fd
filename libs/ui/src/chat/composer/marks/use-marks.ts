import { type KeyboardEvent, useState } from 'react';
import { matchesKeys } from '../../../core/shortcuts/keys.ts';
import type { ComposerField } from '../use-composer-field.ts';
import { continuedLine, type MarkKind, markKeys, markSigns, withMark } from './marks.ts';

const kinds: readonly MarkKind[] = ['bold', 'italic', 'strike', 'code'];

/** Sets marks in the composer's field by keys and by `mark`; a line break continues a list. */
export function useMarks(field: ComposerField) {
  const [isLeft, setLeft] = useState(false);
  const mark = (kind: MarkKind) => void field.replace(withMark(field, markSigns[kind]));
  /** True when the key set a mark or continued a list. */
  const onKey = (event: KeyboardEvent): boolean => {
    const kind = kinds.find((one) => markKeys[one] && matchesKeys(event.nativeEvent, markKeys[one]));
    const line = event.key === 'Enter' && event.shiftKey ? continuedLine(field) : undefined;
    if (kind) mark(kind);
    else if (line) field.replace(line);
    else return false;
    event.preventDefault();
    return true;
  };
  const isSelecting = !isLeft && field.text.slice(field.start, field.end).trim() !== '';
  return { mark, onKey, isSelecting, rest: () => setLeft(true), wake: () => setLeft(false) };
}
