import { lazy, Suspense, useEffect } from 'react';
import { editTags, useTaggedTicket } from './tagged-ticket.ts';

// Loaded when the first tags are edited.
const TicketTagsDialog = lazy(() => import('./ticket-tags-dialog.tsx'));

const close = () => editTags(null);

/** Shows the dialog for the tags of a ticket, opened from the list, the header or a menu. */
export function TicketTagsHost() {
  const ticketId = useTaggedTicket();
  useEffect(() => close, []);
  if (ticketId === null) return null;
  return (
    <Suspense>
      <TicketTagsDialog key={ticketId} ticketId={ticketId} onClose={close} />
    </Suspense>
  );
}
