import { lazy, Suspense } from 'react';
import { ChatSkeleton } from './chat-skeleton.tsx';

/** Downloads the code of the chat, e.g. before a ticket is opened. */
export const loadTicketChat = () => import('./ticket-chat.tsx');

const TicketChat = lazy(async () => ({ default: (await loadTicketChat()).TicketChat }));

/** The chat. Its code is downloaded with the first ticket that is opened, so that the list loads faster. */
export function LazyTicketChat({ uuid }: { uuid: string }) {
  return (
    <Suspense fallback={<ChatSkeleton />}>
      <TicketChat uuid={uuid} />
    </Suspense>
  );
}
