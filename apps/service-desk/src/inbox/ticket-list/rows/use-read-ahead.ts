import { readAhead, stopReadingAhead } from '@recado/api/live';
import { type RefObject, useEffect } from 'react';
import { useEvent } from '../../../use-event.ts';
import { loadTicketChat } from '../../chat/lazy-ticket-chat.tsx';
import { ticketOfRow } from './row-at.ts';
import { rowHeight } from './use-row-window.ts';

/** How long pointer or focus stay on a row before it counts as intended, in milliseconds. */
const dwell = 60;
/** How long the list must not scroll before its first visible rows are read ahead, in milliseconds. */
const restBeforeReading = 250;
/** How many visible rows are read ahead. */
const firstVisible = 3;

/**
 * Reads chats before they are opened: of the row where pointer or focus stay or that is touched, and of the first
 * visible rows once the list has been used and does not scroll. Scrolling cancels what is not read yet. `ids` are the
 * tickets of the rows in order.
 */
export function useReadAhead(scroller: RefObject<HTMLElement | null>, ids: readonly number[]): void {
  const readVisible = useEvent(() => {
    const element = scroller.current;
    if (!element || document.visibilityState !== 'visible') return;
    const first = Math.ceil(element.scrollTop / rowHeight);
    readAhead(...ids.slice(first, first + firstVisible));
  });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let isUsed = false;
    let meant: ReturnType<typeof setTimeout> | undefined;
    let resting: ReturnType<typeof setTimeout> | undefined;
    const use = () => {
      if (isUsed) return;
      isUsed = true;
      // A failed download is reported when a chat is opened.
      loadTicketChat().catch(() => undefined);
      resting = setTimeout(readVisible, restBeforeReading);
    };
    const mean = (target: EventTarget | null, milliseconds: number) => {
      use();
      clearTimeout(meant);
      const id = ticketOfRow(target);
      if (id === undefined) return;
      if (milliseconds === 0) readAhead(id);
      else meant = setTimeout(() => readAhead(id), milliseconds);
    };
    const hover = ({ target, pointerType }: PointerEvent) => pointerType !== 'touch' && mean(target, dwell);
    const press = ({ target }: PointerEvent) => mean(target, 0);
    const focus = ({ target }: FocusEvent) => mean(target, dwell);
    const leave = () => clearTimeout(meant);
    const scroll = () => {
      leave();
      stopReadingAhead();
      clearTimeout(resting);
      if (isUsed) resting = setTimeout(readVisible, restBeforeReading);
    };
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('pointerover', hover, { signal });
    element.addEventListener('pointerdown', press, { signal });
    element.addEventListener('focusin', focus, { signal });
    element.addEventListener('pointerleave', leave, { signal });
    element.addEventListener('scroll', scroll, { passive: true, signal });
    return () => {
      listening.abort();
      leave();
      clearTimeout(resting);
    };
  }, [scroller, readVisible]);
}
