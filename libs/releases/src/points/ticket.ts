/** A ticket as extensions see it: what the page shows of it, and ids with which the API says more. */
export interface PointTicket {
  id: number;
  uuid: string;
  status: 'pending' | 'open' | 'closed';
  isGroup: boolean;
  /** The number is null for a person who is known by another name only, e.g. a username. */
  contact: { id: number; name: string; number: string | null };
  queue: { id: number; name: string } | null;
  user: { id: number; name: string } | null;
  whatsappId: number | null;
  tagIds: readonly number[];
}

/** The facts about a ticket: its state, ids of its queue, connection and tags, whether it is a group, and whether the person has a number. */
export const ticketFacts = ['status', 'queue', 'connection', 'tags', 'isGroup', 'hasNumber'] as const;

/** The facts about a ticket, for the conditions of extensions. */
export function factsOfTicket(
  ticket: PointTicket,
): Record<(typeof ticketFacts)[number], string | number | boolean | null | readonly number[]> {
  return {
    status: ticket.status,
    queue: ticket.queue?.id ?? null,
    connection: ticket.whatsappId,
    tags: ticket.tagIds,
    isGroup: ticket.isGroup,
    hasNumber: ticket.contact.number !== null,
  };
}
