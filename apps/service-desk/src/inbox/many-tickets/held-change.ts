import { api, onEvent, sendAndLeave } from '@recado/api/client';
import { queryClient } from '@recado/api/live';
import { sessionStore } from '@recado/auth';
import type { BulkChange, Ticket } from '@recado/contract';
import { plainName, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { hideTickets, undoSeconds } from '../tickets/held-resolutions.ts';
import { showRefused } from './refused-changes.ts';

const key = 'many-tickets';

interface HeldChange {
  tickets: readonly Ticket[];
  change: BulkChange;
  timer: ReturnType<typeof setTimeout>;
  /** Ends the listening for customers who write. */
  stopListening: () => void;
}

/** The change that can still be undone. */
let held: HeldChange | undefined;
/** Those that were sent and not answered yet. */
const sent = new Set<HeldChange>();

/**
 * Changes many tickets in five seconds; until then a toast can undo it. Resolved ones leave the list at once; whoever writes
 * meanwhile stays. Those that refuse the change are shown with their reasons.
 */
export function useHeldChange(): (tickets: readonly Ticket[], change: BulkChange) => void {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const send = async (due: HeldChange) => {
    const { tickets, change } = due;
    if (tickets.length === 0) return;
    sent.add(due);
    const stop = onEvent('bulkChange', ({ done, total, isOver }) => {
      if (!isOver) notify.progress({ key, text: t('many.going', { done, total }), isOver });
    });
    try {
      const { changed, refused } = await api('POST /tickets/changes', { body: bodyOf(tickets, change) });
      const errors = new Map(refused.map(({ ticketId, error }) => [ticketId, error]));
      if (changed.length === 0) notify.close(key);
      else notify.progress({ key, text: t(`many.done.${change.kind}`, { count: changed.length }), isOver: true });
      if (refused.length > 0) {
        showRefused(tickets.flatMap((ticket) => ({ ticket, error: errors.get(ticket.id) ?? '' })).filter(hasError));
      }
      await queryClient.invalidateQueries({ queryKey: ['tickets', 'list'] });
    } catch (failure) {
      notify.close(key);
      notify.error(failure);
    } finally {
      stop();
      sent.delete(due);
      hideResolved();
    }
  };
  return (tickets, change) => {
    const former = take();
    if (former) void send(former);
    const timer = setTimeout(() => {
      const due = take();
      if (due) void send(due);
    }, undoSeconds * 1000);
    const stopListening = onEvent('appMessage', ({ message, ticket, action }) => {
      if (action !== 'create' || message.fromMe || !keepOpen(ticket.id)) return;
      notify.warning(t('resolve.customerWrote', { name: plainName(ticket.contact.name) }));
    });
    held = { tickets, change, timer, stopListening };
    hideResolved();
    notify.undoable({
      key,
      text: t(`many.held.${change.kind}`, { count: tickets.length }),
      seconds: undoSeconds,
      undoText: t('resolve.undo'),
      undo: () => {
        take();
        hideResolved();
      },
    });
  };
}

/** Takes a ticket out of those that are about to be resolved. Returns whether it was one of them. */
function keepOpen(ticketId: number): boolean {
  const left = held?.tickets.filter(({ id }) => id !== ticketId) ?? [];
  if (held?.change.kind !== 'resolve' || left.length === held.tickets.length) return false;
  held = { ...held, tickets: left };
  hideResolved();
  return true;
}

/** Hides the tickets of all changes that resolve them and are not answered yet. */
function hideResolved(): void {
  const changes = held ? [...sent, held] : [...sent];
  hideTickets(changes.flatMap(({ change, tickets }) => (change.kind === 'resolve' ? tickets.map(({ id }) => id) : [])));
}

function take(): HeldChange | undefined {
  const taken = held;
  clearTimeout(taken?.timer);
  taken?.stopListening();
  held = undefined;
  return taken;
}

function bodyOf(tickets: readonly Ticket[], change: BulkChange) {
  return { ticketIds: tickets.map(({ id }) => id), change };
}

function hasError({ error }: { error: string }): boolean {
  return error !== '';
}

// A closed tab can no longer undo it.
window.addEventListener('pagehide', () => {
  const due = take();
  if (due && due.tickets.length > 0) sendAndLeave('POST /tickets/changes', { body: bodyOf(due.tickets, due.change) });
});

// Without the session the server would refuse it.
sessionStore.subscribe((now, before) => {
  if (now.session?.user.id === before.session?.user.id) return;
  take();
  hideResolved();
});
