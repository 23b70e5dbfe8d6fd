import type { ComposerHandle } from '@recado/ui/chat';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses the composer when an open ticket is shown, except on phones, where the keyboard would cover the chat.
 * Choosing a message to reply to and attaching or removing a file always focus it.
 */
export function useComposerFocus(
  composer: RefObject<ComposerHandle | null>,
  isOpen: boolean,
  replyingToId: number | null,
  files: readonly File[],
): void {
  useEffect(() => {
    if (isOpen && matchMedia('(hover: hover)').matches) focusAtEnd(composer);
  }, [composer, isOpen]);
  useEffect(() => {
    if (replyingToId !== null) focusAtEnd(composer);
  }, [composer, replyingToId]);
  const before = useRef(files);
  useEffect(() => {
    if (files !== before.current) focusAtEnd(composer);
    before.current = files;
  }, [composer, files]);
}

/** Whether letters are shortcuts of a focused element: of a ticket's row. */
export function isRowKey(focused: Element): boolean {
  return focused.closest('[data-ticket-id]') !== null;
}

/** Focuses the field with the caret at the end of the text. */
export function focusAtEnd(composer: RefObject<ComposerHandle | null>): void {
  composer.current?.focus();
  const field = document.activeElement;
  if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length);
}
