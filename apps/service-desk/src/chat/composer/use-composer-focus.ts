import type { ComposerHandle } from '@recado/ui/chat';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * Where there is a keyboard, opening a ticket that can be answered is ready to type; choosing a message to answer and
 * attaching or removing a file always is. A phone's keyboard would cover the chat.
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

/** Focuses the field with the caret behind what is written. */
export function focusAtEnd(composer: RefObject<ComposerHandle | null>): void {
  composer.current?.focus();
  const field = document.activeElement;
  if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length);
}
