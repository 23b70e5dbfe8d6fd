import type { KnownTicket } from '@recado/api/live';
import { useMemo } from 'react';

/** What a bubble reads of its ticket. */
export type BubbleTicket = Pick<KnownTicket, 'id' | 'status' | 'isGroup' | 'whatsappId' | 'capabilities'> & {
  contact: Pick<KnownTicket['contact'], 'name'>;
};

/** The same object until something changes that bubbles read: each message changes its ticket, and none of this. */
export function useBubbleTicket(ticket: KnownTicket): BubbleTicket {
  const { id, status, isGroup, whatsappId, capabilities } = ticket;
  const { name } = ticket.contact;
  return useMemo(
    () => ({ id, status, isGroup, whatsappId, capabilities, contact: { name } }),
    [id, status, isGroup, whatsappId, capabilities, name],
  );
}
