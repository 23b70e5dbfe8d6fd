import type { Ticket, TicketRecord } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../client/client.ts';
import { applyToCache, followEvents } from './cache.ts';
import { type Knowledge, knowledgeOf } from './known.ts';
import type { Pages } from './pages.ts';
import { queryClient } from './query-client.ts';
import { tickets } from './tickets.ts';

/** A ticket as cached; without `capabilities` until its record or messages have been loaded. */
export type KnownTicket = Ticket & Partial<Pick<TicketRecord, 'capabilities'>>;

/**
 * The ticket of a URL, kept up to date by events. A ticket in a loaded list is not fetched: its messages bring the full
 * record. Fails with 403 if the user may not see it and 404 if it does not exist (SPEC §6).
 */
export function useTicketByUuid(uuid: string | null): Knowledge & { ticket: KnownTicket | undefined } {
  useEffect(() => followEvents(tickets), []);
  const found = useQuery({
    queryKey: ['tickets', 'uuid', uuid],
    queryFn: () => findTicketId(uuid ?? ''),
    initialData: () => listedTicket((ticket) => ticket.uuid === uuid)?.id,
    enabled: uuid !== null,
  });
  const id = found.data ?? null;
  const record = useQuery<KnownTicket>({
    queryKey: ['tickets', 'record', id],
    queryFn: () => api('GET /tickets/:ticketId', { params: { ticketId: id ?? 0 } }),
    initialData: () => listedTicket((ticket) => ticket.id === id),
    enabled: id !== null,
  });
  const isFound = found.data !== undefined && !found.error;
  return { ...knowledgeOf(isFound ? record : { ...found, data: undefined }), ticket: record.data };
}

/** Lists that are loading may contain the ticket. Waiting for them saves a request and takes no longer. */
async function findTicketId(uuid: string): Promise<number> {
  await listsLoaded();
  const listed = listedTicket((ticket) => ticket.uuid === uuid);
  return listed?.id ?? rememberTicket(await api('GET /tickets/u/:uuid', { params: { uuid } })).id;
}

function listsLoaded(): Promise<void> {
  const isLoading = () => queryClient.isFetching({ queryKey: ['tickets', 'list'] }) > 0;
  if (!isLoading()) return Promise.resolve();
  return new Promise((loaded) => {
    const stop = queryClient.getQueryCache().subscribe(() => {
      if (isLoading()) return;
      stop();
      loaded();
    });
  });
}

/** Caches a ticket from a response, as a record and in the lists; a newer cached version stays. */
export function rememberTicket<Known extends KnownTicket>(ticket: Known): Known {
  applyToCache(tickets, { type: 'upsert', record: ticket }, 'same');
  keepTicketRecord(ticket);
  return ticket;
}

/** Caches a ticket from a response as a record only, so that no list changes; a newer cached version stays. */
export function keepTicketRecord(ticket: KnownTicket): void {
  queryClient.setQueryData<KnownTicket>(['tickets', 'record', ticket.id], (present) =>
    present && present.updatedAt > ticket.updatedAt
      ? { ...present, capabilities: ticket.capabilities }
      : { ...present, ...ticket },
  );
}

function listedTicket(wanted: (ticket: Ticket) => boolean): Ticket | undefined {
  for (const [, list] of queryClient.getQueriesData<Pages<Ticket>>({ queryKey: ['tickets', 'list'] })) {
    for (const page of list?.pages ?? []) {
      const ticket = page.items.find(wanted);
      if (ticket) return ticket;
    }
  }
  return undefined;
}
