import { lazy, Suspense } from 'react';
import { ChatSkeleton } from './chat-skeleton.tsx';

const TicketChat = lazy(() => import('./ticket-chat.tsx').then((loaded) => ({ default: loaded.TicketChat })));

/** The chat. Its code is downloaded with the first ticket that is opened, so that the list loads faster. */
export function LazyTicketChat({ uuid }: { uuid: string }) {
  return (
    <Suspense fallback={<ChatSkeleton />}>
      <TicketChat uuid={uuid} />
    </Suspense>
  );
}
