import type { MessageHistory } from '@recado/api/live';
import type { MessageListHandle } from '@recado/ui/chat';
import { type RefObject, useEffect, useState } from 'react';
import { useEvent } from '../../use-event.ts';
import { messageKey } from './message-key.ts';

/** How long a message is highlighted after a jump to it, in milliseconds. */
const highlightLasts = 1600;

/** Scrolls to a message by id, loads the history back to it if necessary, and highlights it for a moment. */
export function useJump(
  history: MessageHistory,
  list: RefObject<MessageListHandle | null>,
): { jumpTo: (id: number) => void; highlighted: number | null } {
  const [wanted, setWanted] = useState<number | null>(null);
  const [highlighted, setHighlighted] = useState<number | null>(null);
  const { messages, hasOlder, isLoadingOlder, olderFailed, loadOlder } = history;
  useEffect(() => {
    if (wanted === null || isLoadingOlder) return;
    const target = messages.find((message) => message.id === wanted);
    if (!target && hasOlder && !olderFailed) return loadOlder();
    setWanted(null);
    if (!target) return;
    list.current?.scrollToMessage(messageKey(target));
    setHighlighted(target.id);
  }, [wanted, messages, hasOlder, isLoadingOlder, olderFailed, loadOlder, list]);
  useEffect(() => {
    if (highlighted === null) return undefined;
    const timer = setTimeout(() => setHighlighted(null), highlightLasts);
    return () => clearTimeout(timer);
  }, [highlighted]);
  const jumpTo = useEvent((id: number) => {
    setWanted(id);
    if (olderFailed) loadOlder();
  });
  return { jumpTo, highlighted };
}
