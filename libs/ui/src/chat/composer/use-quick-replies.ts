import { type KeyboardEvent, useState } from 'react';
import type { ComposerProps } from './composer-types.ts';
import { matchingReplies, type QuickReply } from './quick-replies.ts';

/** The quick replies for the draft: the offered ones, the highlighted one, and the key handler. */
export function useQuickReplies<Reply extends QuickReply>(props: ComposerProps<Reply>) {
  const { text, onTextChange, quickReplies = [], onQuickReply } = props;
  const [closedFor, setClosedFor] = useState<string>();
  const [marked, setMarked] = useState(0);
  const replies = text === closedFor ? [] : matchingReplies(quickReplies, text);
  const active = Math.min(marked, Math.max(0, replies.length - 1));
  const pick = (reply: Reply) => {
    setMarked(0);
    if (onQuickReply) onQuickReply(reply);
    else onTextChange(reply.message);
  };
  /** True when the list handled the key. */
  const onKey = (event: KeyboardEvent): boolean => {
    const reply = replies[active];
    if (!reply) return false;
    if (event.key === 'ArrowDown') setMarked((active + 1) % replies.length);
    else if (event.key === 'ArrowUp') setMarked((active + replies.length - 1) % replies.length);
    else if (event.key === 'Enter' || event.key === 'Tab') pick(reply);
    else if (event.key === 'Escape') setClosedFor(text);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { replies, active, pick, onKey };
}
