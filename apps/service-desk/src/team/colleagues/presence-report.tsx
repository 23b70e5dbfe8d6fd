import { emitToServer, onSocketState } from '@recado/api/client';
import { useEffect, useRef } from 'react';
import { useDraft } from '../../inbox/chat/composer/drafts.ts';

/** Milliseconds between two repetitions; the server drops viewers after 40 seconds without one. */
const repeatMilliseconds = 15_000;
/** Writing is reported at most this often, in milliseconds; the server keeps the mark for 7 seconds. */
const writingMilliseconds = 3_000;

/**
 * Reports to the server that this chat is in view, and that the viewer writes in it, for the colleagues who may see the
 * ticket. A hidden tab has no chat in view. A separate component, so that a key press renders only this.
 */
export function PresenceReport({ ticketId }: { ticketId: number }): null {
  const { text } = useDraft(ticketId);
  const written = useRef(text);
  const wroteAt = useRef(0);
  useEffect(() => {
    const look = () => emitToServer('lookAt', document.hidden ? null : { ticketId, isWriting: false });
    look();
    const repeating = setInterval(look, repeatMilliseconds);
    const stop = onSocketState(({ connected }) => connected && look());
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(repeating);
      stop();
      document.removeEventListener('visibilitychange', look);
      emitToServer('lookAt', null);
    };
  }, [ticketId]);
  useEffect(() => {
    if (text === written.current) return;
    written.current = text;
    // A text that was sent or received from another device is not being written here.
    if (text === '' || !document.hasFocus() || Date.now() - wroteAt.current < writingMilliseconds) return;
    wroteAt.current = Date.now();
    emitToServer('lookAt', { ticketId, isWriting: true });
  }, [text, ticketId]);
  return null;
}
