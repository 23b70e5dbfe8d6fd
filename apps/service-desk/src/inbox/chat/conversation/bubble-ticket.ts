import type { KnownTicket } from '@recado/api/live';
import { useMemo } from 'react';

/** The fields of a ticket that its bubbles read. */
export type BubbleTicket = Pick<KnownTicket, 'id' | 'status' | 'isGroup' | 'whatsappId' | 'capabilities'> & {
  contact: Pick<KnownTicket['contact'], 'name'>;
};

/** The same object until one of these fields changes: each message changes its ticket, but not these. */
export function useBubbleTicket(ticket: KnownTicket): BubbleTicket {
  const { id, status, isGroup, whatsappId, capabilities } = ticket;
  const { name } = ticket.contact;
  return useMemo(
    () => ({ id, status, isGroup, whatsappId, capabilities, contact: { name } }),
    [id, status, isGroup, whatsappId, capabilities, name],
  );
}
