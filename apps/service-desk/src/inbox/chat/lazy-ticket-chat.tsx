import { lazy, Suspense } from 'react';
import { withTexts } from '../../lazy-part.ts';
import { forwardTexts } from '../forward/texts.ts';
import { ChatSkeleton } from './chat-skeleton.tsx';
import { chatTexts } from './texts.ts';

/** Downloads the code and the texts of the chat, e.g. before a ticket is opened. */
export const loadTicketChat = () => withTexts(() => import('./ticket-chat.tsx'), chatTexts, forwardTexts);

const TicketChat = lazy(async () => ({ default: (await loadTicketChat()).TicketChat }));

/** The chat. Its code is downloaded with the first ticket that is opened, so that the list loads faster. */
export function LazyTicketChat({ uuid }: { uuid: string }) {
  return (
    <Suspense fallback={<ChatSkeleton />}>
      <TicketChat uuid={uuid} />
    </Suspense>
  );
}
