import { api } from '@recado/api/client';
import type { TagSummary, Ticket } from '@recado/api/contract';
import { rememberTicket } from '@recado/api/live';
import { useNotify } from '@recado/ui/core';
import { useRef, useState } from 'react';

/**
 * The tags of a ticket, and how they are replaced. A choice is shown at once and saved in its turn; of choices that
 * wait, only the last is sent. After a refusal the stored tags are shown again.
 */
export function useTicketTags(ticket: Pick<Ticket, 'id' | 'tags'>): {
  chosen: readonly TagSummary[];
  choose: (tags: readonly TagSummary[]) => void;
} {
  const notify = useNotify();
  const [wanted, setWanted] = useState<readonly TagSummary[] | null>(null);
  const latest = useRef(wanted);
  const turn = useRef(Promise.resolve());

  async function save(tags: readonly TagSummary[]): Promise<void> {
    if (latest.current !== tags) return;
    try {
      const body = { ticketId: ticket.id, tags: tags.map(({ id }) => id) };
      rememberTicket(await api('POST /tags/sync', { body }));
    } catch (failure) {
      notify.error(failure);
    }
    if (latest.current === tags) setWanted(null);
  }

  const choose = (tags: readonly TagSummary[]) => {
    latest.current = tags;
    setWanted(tags);
    turn.current = turn.current.then(() => save(tags));
  };
  return { chosen: wanted ?? ticket.tags, choose };
}
