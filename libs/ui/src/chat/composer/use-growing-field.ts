import { type RefObject, useLayoutEffect } from 'react';

/** Whether the browser itself fits a field's height to its text (composer.css). */
const growsItself = globalThis.CSS?.supports?.('field-sizing', 'content') ?? false;

/** Fits a field's height to its text, up to the maximum of its style. An empty one is not measured. */
export function useGrowingField(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const area = field.current;
    if (growsItself || !area) return;
    area.style.height = '';
    if (text !== '') area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
  }, [field, text]);
}
