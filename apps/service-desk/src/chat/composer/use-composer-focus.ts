import type { ComposerHandle } from '@recado/ui/chat';
import { type RefObject, useEffect } from 'react';

/**
 * Where there is a keyboard, opening a ticket that can be answered is ready to type, and so is choosing a message to
 * answer. A phone's keyboard would cover the chat.
 */
export function useComposerFocus(
  composer: RefObject<ComposerHandle | null>,
  isOpen: boolean,
  replyingToId: number | null,
): void {
  useEffect(() => {
    if (isOpen && matchMedia('(hover: hover)').matches) composer.current?.focus();
  }, [composer, isOpen]);
  useEffect(() => {
    if (replyingToId !== null) composer.current?.focus();
  }, [composer, replyingToId]);
}
