import type { Ticket } from '@recado/contract';
import type { PointTicket } from '@recado/federation';

/** A ticket as extensions see it. */
export function pointTicketOf({
  id,
  uuid,
  status,
  isGroup,
  contact,
  queue,
  user,
  whatsappId,
  tags,
}: Ticket): PointTicket {
  return {
    id,
    uuid,
    status,
    isGroup,
    contact: { id: contact.id, name: contact.name, number: contact.number || null },
    queue: queue && { id: queue.id, name: queue.name },
    user: user && { id: user.id, name: user.name },
    whatsappId,
    tagIds: tags.map((tag) => tag.id),
  };
}
