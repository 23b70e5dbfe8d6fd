import { useLayer } from '@recado/ui/core';
import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../lazy-part.ts';
import { ChatSkeleton } from '../chat/chat-skeleton.tsx';
import { LazyTicketChat } from '../chat/lazy-ticket-chat.tsx';
import { chatTexts } from '../chat/texts.ts';
import { leavePeek, useDesk } from '../desk-store.ts';
import { forwardTexts } from '../forward/texts.ts';

const PeekPane = lazyPart(() => import('../peek/peek-pane.tsx'), chatTexts, forwardTexts);

/** The chat pane: the peeked ticket while there is one, else the ticket in the URL, else `empty`. */
export function Pane({ uuid, empty }: { uuid: string | null; empty: ReactNode }) {
  const peeked = useDesk((desk) => desk.peeked);
  useLayer(peeked !== null, leavePeek);
  if (peeked) {
    return (
      <Suspense fallback={<ChatSkeleton />}>
        <PeekPane ticket={peeked} />
      </Suspense>
    );
  }
  return uuid ? <LazyTicketChat key={uuid} uuid={uuid} /> : empty;
}
