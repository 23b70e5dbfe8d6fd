import { type RefObject, useLayoutEffect } from 'react';

/** Whether the browser makes a field as high as its text by itself (composer.css). */
const growsItself = globalThis.CSS?.supports?.('field-sizing', 'content') ?? false;

/** Makes a field as high as its text, up to the most that its style allows. An empty one is not measured. */
export function useGrowingField(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const area = field.current;
    if (growsItself || !area) return;
    area.style.height = '';
    if (text !== '') area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
  }, [field, text]);
}
