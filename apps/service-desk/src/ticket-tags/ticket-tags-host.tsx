import { lazy, Suspense, useEffect } from 'react';
import { editTags, useTaggedTicket } from './tagged-ticket.ts';

// Loaded when the first tags are edited.
const TicketTagsDialog = lazy(() => import('./ticket-tags-dialog.tsx'));

const close = () => editTags(null);

/** Shows the tags of the ticket that somebody asked for, in its list, header or menu. */
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
