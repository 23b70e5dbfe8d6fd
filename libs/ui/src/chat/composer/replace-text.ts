import { flushSync } from 'react-dom';

/** A part of a text, and what replaces it; then `selected` is selected, or the caret is behind the added text. */
export interface Replacement {
  text: string;
  start: number;
  end: number;
  added: string;
  selected?: readonly [from: number, to: number];
}

/**
 * Replaces a part of a field's text; returns the new text and what is selected. Done as if it were typed, where the
 * browser can, so that Ctrl+Z brings the former text back. For handlers of events only.
 */
export function replaceText(
  area: HTMLTextAreaElement | null,
  { text, start, end, added, selected = [start + added.length, start + added.length] }: Replacement,
  change: (text: string) => void,
): { whole: string; selected: readonly [from: number, to: number] } {
  const whole = text.slice(0, start) + added + text.slice(end);
  // At once, because the next key may come before the next frame, and belongs behind the added text.
  if (!isTyped(area, start, end, added) || area?.value !== whole) flushSync(() => change(whole));
  area?.setSelectionRange(...selected);
  return { whole, selected };
}

function isTyped(area: HTMLTextAreaElement | null, start: number, end: number, added: string): boolean {
  if (!area || area.disabled) return false;
  area.focus();
  if (typeof document.execCommand !== 'function') return false;
  area.setSelectionRange(start, end);
  return added === '' ? document.execCommand('delete') : document.execCommand('insertText', false, added);
}
