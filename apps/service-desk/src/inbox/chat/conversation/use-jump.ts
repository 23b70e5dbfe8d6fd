import { type MessageHistory, useUnsent, type WindowPlace } from '@recado/api/live';
import type { MessageListHandle } from '@recado/ui/chat';
import { useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { type RefObject, useEffect, useState } from 'react';
import { useEvent } from '../../../use-event.ts';
import { messageKey } from './message-key.ts';

/** How long a message is highlighted after a jump to it, in milliseconds. */
const highlightLasts = 1600;

/** The jumps in a chat, and the props of the message list for them. */
export interface Jumps {
  /** Scrolls to a message, loading those around it if necessary, and highlights it for a moment. */
  jumpTo: (id: number) => void;
  /** Jumps to the first message of a day, or to the next one after it. */
  goToDay: (day: string) => void;
  toNewest: () => void;
  highlighted: number | null;
  /** Counts the windows that replaced the messages. */
  round: number;
  /** Where the list of this window starts. */
  startAt: string | number | null;
  isSeeking: boolean;
}

/** Jumps to messages that may be far back: only the messages around them are loaded. */
export function useJump(ticketId: number, history: MessageHistory, list: RefObject<MessageListHandle | null>): Jumps {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const [start, setStart] = useState<{ round: number; id: number | null }>({ round: 0, id: null });
  const [isSeeking, setSeeking] = useState(false);
  const [highlighted, setHighlighted] = useHighlight();
  const { messages, hasNewer } = history;
  const replace = async (place: WindowPlace | null) => {
    setSeeking(true);
    const { targetId, failure } = await history.show(place);
    setSeeking(false);
    if (failure) return notify.error(failure);
    setStart(({ round }) => ({ round: round + 1, id: targetId }));
    setHighlighted(targetId);
    if (targetId !== null || place === null) return;
    notify.info('day' in place ? t('jump.nothingLater') : t('jump.gone'));
  };
  const jumpTo = useEvent((id: number) => {
    const target = messages.find((message) => message.id === id);
    if (!target) return void replace({ around: id });
    list.current?.scrollToMessage(messageKey(target));
    setHighlighted(id);
  });
  const toNewest = useEvent(() => void replace(null));
  const goToDay = useEvent((day: string) => void replace({ day }));
  const sent = useUnsent(ticketId)?.key;
  useEffect(() => {
    if (sent !== undefined && hasNewer) toNewest();
  }, [sent, hasNewer, toNewest]);
  const first = start.id === null ? undefined : messages.find(({ id }) => id === start.id);
  const startAt = first ? messageKey(first) : null;
  return { jumpTo, goToDay, toNewest, highlighted, round: start.round, startAt, isSeeking };
}

function useHighlight() {
  const [highlighted, setHighlighted] = useState<number | null>(null);
  useEffect(() => {
    if (highlighted === null) return undefined;
    const timer = setTimeout(() => setHighlighted(null), highlightLasts);
    return () => clearTimeout(timer);
  }, [highlighted]);
  return [highlighted, setHighlighted] as const;
}
