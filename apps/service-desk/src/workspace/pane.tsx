import { lazy, type ReactNode, Suspense } from 'react';
import { ChatSkeleton } from '../chat/chat-skeleton.tsx';
import { LazyTicketChat } from '../chat/lazy-ticket-chat.tsx';
import { useDesk } from '../desk-store.ts';

const PeekPane = lazy(() => import('../peek/peek-pane.tsx'));

/** The chat pane: the peeked ticket while there is one, else the ticket in the URL, else `empty`. */
export function Pane({ uuid, empty }: { uuid: string | null; empty: ReactNode }) {
  const peeked = useDesk((desk) => desk.peeked);
  if (peeked) {
    return (
      <Suspense fallback={<ChatSkeleton />}>
        <PeekPane ticket={peeked} />
      </Suspense>
    );
  }
  return uuid ? <LazyTicketChat key={uuid} uuid={uuid} /> : empty;
}
