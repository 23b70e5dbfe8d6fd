import { api, onEvent, sendAndLeave } from '@recado/api/client';
import { newKey, queryClient } from '@recado/api/live';
import type { BulkChange, Ticket } from '@recado/contract';
import { plainName, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { holdChanges, onCustomerMessage, undoSeconds } from '../tickets/held-changes.ts';
import { hideTickets } from '../tickets/held-resolutions.ts';
import { showRefused } from './refused-changes.ts';

const toast = 'many-tickets';

interface ManyChanged {
  tickets: readonly Ticket[];
  change: BulkChange;
  /** `isLast`: nothing is left to be changed. */
  onCustomerWrote: (name: string, isLast: boolean) => void;
}

const held = holdChanges<string, ManyChanged>((_, { tickets, change }) => {
  if (tickets.length > 0) sendAndLeave('POST /tickets/changes', { body: bodyOf(tickets, change) });
});

/**
 * Changes many tickets in five seconds; until then a toast can undo it. Resolved and snoozed ones leave the list at once; whoever writes
 * meanwhile stays. Those that refuse the change are shown with their reasons.
 */
export function useHeldChange(): (tickets: readonly Ticket[], change: BulkChange) => void {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const send = async ({ tickets, change }: ManyChanged) => {
    const name = firstName(tickets);
    if (tickets.length === 0) return;
    const going = (done: number, total: number) =>
      notify.progress({ key: toast, text: t('many.going', { done, total }), isOver: false });
    // At once: the toast with the undo ends now, and would take the result along that replaces it a moment later.
    going(0, tickets.length);
    const stop = onEvent('bulkChange', ({ done, total, isOver }) => {
      if (!isOver) going(done, total);
    });
    try {
      const { changed, refused } = await api('POST /tickets/changes', { body: bodyOf(tickets, change) });
      const errors = new Map(refused.map(({ ticketId, error }) => [ticketId, error]));
      const done = () => t(`many.done.${change.kind}`, { count: changed.length, name });
      if (changed.length === 0) notify.close(toast);
      else notify.progress({ key: toast, text: done(), isOver: true });
      if (refused.length > 0) {
        showRefused(tickets.flatMap((ticket) => ({ ticket, error: errors.get(ticket.id) ?? '' })).filter(hasError));
      }
      await queryClient.invalidateQueries({ queryKey: ['tickets', 'list'] });
    } catch (failure) {
      notify.close(toast);
      notify.error(failure);
    } finally {
      stop();
    }
  };
  return (tickets, change) => {
    // There is one toast: only the newest change can be undone.
    held.sendAll();
    const key = newKey();
    const onCustomerWrote = (name: string, isLast: boolean) => {
      notify.warning(t('resolve.customerWrote', { name }));
      if (isLast) notify.close(toast);
    };
    held.hold(key, { tickets, change, onCustomerWrote }, send);
    notify.undoable({
      key: toast,
      text: t(`many.held.${change.kind}`, { count: tickets.length, name: firstName(tickets) }),
      seconds: undoSeconds,
      undoText: t('resolve.undo'),
      undo: () => void held.undo(key),
    });
  };
}

/** The contact of a single ticket, whom the texts name. */
const firstName = ([first]: readonly Ticket[]) => plainName(first?.contact.name ?? '');

/** Whether a change takes tickets out of their list, so that they are hidden at once. */
const hides = ({ kind }: BulkChange) => kind === 'resolve' || kind === 'snooze';

function bodyOf(tickets: readonly Ticket[], change: BulkChange) {
  return { ticketIds: tickets.map(({ id }) => id), change };
}

function hasError({ error }: { error: string }): boolean {
  return error !== '';
}

held.onChange((all) => {
  const hidden = [...all.values()].flatMap(({ change: { change, tickets } }) => (hides(change) ? tickets : []));
  hideTickets(
    'many',
    hidden.map(({ id }) => id),
  );
});

onCustomerMessage(({ id, contact }) => {
  for (const [key, { change: due, isSent }] of held.all()) {
    const tickets = due.tickets.filter((ticket) => ticket.id !== id);
    if (isSent || !hides(due.change) || tickets.length === due.tickets.length) continue;
    held.replace(key, { ...due, tickets });
    due.onCustomerWrote(plainName(contact.name), tickets.length === 0);
  }
});
