import { api, failureOf, sendAndLeave } from '@recado/api/client';
import { newKey } from '@recado/api/live';
import { sessionStore } from '@recado/auth';
import type { Macro, Resolution } from '@recado/contract';
import { plainName, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useNavigate } from '@recado/ui/router';
import { useOpenUuid } from '../open-uuid.ts';
import { explained } from '../tickets/conflict.ts';
import { holdChanges, onCustomerMessage, undoSeconds } from '../tickets/held-changes.ts';
import { hideTickets } from '../tickets/held-resolutions.ts';
import { resolves } from './macros.ts';
import { type MacroTicket, showRefusedMacro } from './opened-macro.ts';

const toast = 'macro';
/** How long a run that did not reach the server waits for its next attempts, in milliseconds. */
const pauses = [1000, 3000, 10_000];

interface MacroRun {
  ticket: MacroTicket;
  macro: Macro;
  /** What was asked because the macro resolves the ticket. */
  why: Resolution | undefined;
  /** The same for all attempts: the server runs it once. */
  idempotencyKey: string;
  onCustomerWrote: (name: string) => void;
}

/** By their idempotency keys. */
const held = holdChanges<string, MacroRun>((_, run) => sendAndLeave('POST /macros/:macroId/run', requestOf(run)));

/**
 * Runs a macro in a ticket in five seconds; until then a toast can undo it. A ticket that it resolves leaves the list at once,
 * and stays if its customer writes meanwhile: then nothing of the macro is done. A refused step is shown with its reason.
 */
export function useHeldMacro(): (ticket: MacroTicket, macro: Macro, why?: Resolution) => void {
  const { t } = useTranslation('service-desk');
  const notify = useNotify();
  const navigate = useNavigate();
  const openUuid = useOpenUuid();
  const send = async (run: MacroRun) => {
    const { macro, ticket } = run;
    try {
      const { refused } = await runOnce(run);
      if (refused) {
        notify.close(toast);
        showRefusedMacro({ macro, ticket, ...refused });
      } else notify.progress({ key: toast, text: t('macros.done', { name: macro.name }), isOver: true });
    } catch (failure) {
      notify.close(toast);
      notify.error(explained(failure));
    }
  };
  return (ticket, macro, why) => {
    // There is one toast: only the newest run can be undone.
    held.sendAll();
    const idempotencyKey = newKey();
    const leaves = resolves(macro) && ticket.uuid === openUuid;
    const onCustomerWrote = (name: string) => {
      notify.close(toast);
      notify.warning(t('resolve.customerWrote', { name }));
    };
    held.hold(idempotencyKey, { ticket, macro, why, idempotencyKey, onCustomerWrote }, send);
    if (leaves) navigate('/tickets');
    notify.undoable({
      key: toast,
      text: t('macros.held', { name: macro.name }),
      seconds: undoSeconds,
      undoText: t('resolve.undo'),
      undo: () => {
        if (held.undo(idempotencyKey) && leaves) navigate(`/tickets/${ticket.uuid}`);
      },
    });
  };
}

/** Sends a run, again while the server is not reached. Rejects with ApiFailure. */
async function runOnce(run: MacroRun) {
  for (const pause of pauses) {
    try {
      return await api('POST /macros/:macroId/run', requestOf(run));
    } catch (failure) {
      if (failureOf(failure).status !== 0) throw failure;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return api('POST /macros/:macroId/run', requestOf(run));
}

function requestOf({ macro, ticket, why, idempotencyKey }: MacroRun) {
  const body = { ticketId: ticket.id, idempotencyKey, ...(why && { resolution: why }) };
  return { params: { macroId: macro.id }, body };
}

held.onChange((all) => {
  const runs = [...all.values()].filter(({ change }) => resolves(change.macro));
  hideTickets(
    'macro',
    runs.map(({ change }) => change.ticket.id),
  );
});

onCustomerMessage(({ id, contact }) => {
  for (const [key, { change }] of held.all()) {
    const isResolved = change.ticket.id === id && resolves(change.macro);
    if (isResolved && held.undo(key)) change.onCustomerWrote(plainName(contact.name));
  }
});

sessionStore.subscribe((now, before) => {
  if (now.session?.user.id !== before.session?.user.id) showRefusedMacro(null);
});
