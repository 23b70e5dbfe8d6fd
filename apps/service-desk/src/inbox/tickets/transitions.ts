import { api, failureOf } from '@recado/api/client';
import { tickets, useUpdate } from '@recado/api/live';
import type { AskReason, BodyInput, Resolution, Ticket } from '@recado/contract';
import { plainName, useNotify } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useNavigate } from '@recado/ui/router';
import { useNavigateIfHere } from '../../use-navigate-if-here.ts';
import { arrangeDesk, useDesk } from '../desk-store.ts';
import { useOpenUuid } from '../open-uuid.ts';
import { type AskedResolution, type AskingQueue, askingQueues, askResolution } from '../resolve/asked-resolution.ts';
import { useViewer } from '../viewer.ts';
import { explained } from './conflict.ts';
import { undoSeconds } from './held-changes.ts';
import { holdResolution, undoResolution } from './held-resolutions.ts';

type Change = BodyInput<'PUT /tickets/:ticketId'>;

/** The transitions of a ticket (SPEC §4.1). Each shows its failure as a toast; most return whether they succeeded. */
interface Transitions {
  /** Pending to open; the viewer is assigned and the ticket is shown. */
  accept: (ticket: Ticket) => Promise<boolean>;
  /** Takes an open ticket over from a colleague, or from nobody; it stays in its queue. */
  takeOver: (ticket: Ticket) => Promise<boolean>;
  /** Marks an open ticket as unread, as a reminder. Its chat is left, because an open chat is read. */
  leaveUnread: (ticket: Ticket) => void;
  /** Makes a ticket unread. */
  markUnread: (ticket: Ticket) => void;
  /** Open to pending; nobody is assigned. Returns to the list if the ticket is shown. */
  giveBack: (ticket: Ticket) => Promise<boolean>;
  /**
   * To closed, from open or pending; user and queue are kept. For five seconds a toast can undo it before it is sent to
   * the server. Instead of the ticket that is shown, the list or the ticket `next` is.
   */
  resolve: (ticket: Ticket, options?: ResolveOptions) => void;
  /** Closed to open; the viewer is assigned, the queue kept. */
  reopen: (ticket: Ticket) => Promise<boolean>;
  /** The ticket whose transition is running. */
  movingId: number | null;
}

interface ResolveOptions {
  /** The ticket to show then. */
  next?: Ticket | undefined;
  /** The customer is not asked for a rating. */
  withoutRating?: boolean | undefined;
}

/** The transitions that the viewer can make. */
export function useTransitions(): Transitions {
  const { t } = useTranslation('service-desk');
  const viewer = useViewer();
  const notify = useNotify();
  const navigate = useNavigate();
  const update = useUpdate(tickets);
  const start = useNavigateIfHere();
  const openUuid = useOpenUuid();
  const move = async (ticket: Ticket, body: Change, then: (go: ReturnType<typeof start>) => void): Promise<boolean> => {
    const go = start();
    try {
      await update.mutateAsync({ id: ticket.id, body });
      then(go);
      return true;
    } catch (failure) {
      notify.error(explained(failure));
      return false;
    }
  };
  const resolve = (ticket: Ticket, options: ResolveOptions = {}) => ask(ticket, askingQueues([ticket]), options);
  const ask = (
    ticket: Ticket,
    queues: readonly AskingQueue[],
    options: ResolveOptions,
    before?: AskedResolution['before'],
  ) => {
    if (queues.length === 0) return hold(ticket, options, {});
    const of = ticket.contact.name;
    askResolution({ of, queues, ticket, before, onAnswer: (why) => hold(ticket, options, why) });
  };
  const hold = (ticket: Ticket, { next, withoutRating }: ResolveOptions, why: Resolution) => {
    const isWaiting = ticket.status === 'pending';
    // From its row, a ticket is resolved beside the chat of another.
    const isShown = ticket.uuid === openUuid;
    const key = `resolve ${ticket.id}`;
    const name = plainName(ticket.contact.name);
    const stop = (tell: () => void) => {
      notify.close(key);
      tell();
    };
    const outcomes = {
      onRefused: (failure: unknown) =>
        stop(() => {
          notify.error(explained(failure));
          // The queue asks since a short while, the reason is gone, or a value is refused.
          if (ticket.queueId !== null && isAboutAnswer(failure)) {
            const askReason: AskReason = isAboutReason(failure) ? 'required' : (ticket.queue?.askReason ?? 'none');
            const { requiredFieldIds = [] } = ticket.queue ?? {};
            const queue: AskingQueue = { id: ticket.queueId, askReason, requiredFieldIds };
            ask(ticket, [queue], { withoutRating }, { answer: why, failure });
          }
        }),
      onCustomerWrote: () => stop(() => notify.warning(t('resolve.customerWrote', { name }))),
    };
    holdResolution(ticket.id, outcomes, { ...why, ...(withoutRating && { withoutRating }) });
    notify.undoable({
      key,
      text: t('resolve.done', { name }),
      seconds: undoSeconds,
      undoText: t('resolve.undo'),
      undo: () => {
        if (undoResolution(ticket.id) && isShown) navigate(`/tickets/${ticket.uuid}`);
      },
    });
    if (isShown && !isWaiting) navigate(next ? `/tickets/${next.uuid}` : '/tickets');
    else if (useDesk.getState().peeked?.id === ticket.id) arrangeDesk({ peeked: null, front: 'list' });
  };
  const markUnread = ({ id: ticketId }: Pick<Ticket, 'id'>) =>
    void api('POST /messages/:ticketId/unread', { params: { ticketId } }).catch(notify.error);
  return {
    accept: (ticket) =>
      move(ticket, { status: 'open', userId: viewer.id }, (go) => {
        const isShown = go(`/tickets/${ticket.uuid}`, () =>
          arrangeDesk({ half: 'assigned', front: 'chat', peeked: null }),
        );
        if (!isShown) notify.success(t('accepted.elsewhere', { name: plainName(ticket.contact.name) }));
      }),
    takeOver: (ticket) =>
      move(ticket, { userId: viewer.id, queueId: ticket.queueId }, () =>
        notify.success(t('accepted.takenOver', { name: plainName(ticket.contact.name) })),
      ),
    markUnread,
    leaveUnread: (ticket) => {
      if (ticket.uuid === openUuid) navigate('/tickets');
      markUnread(ticket);
    },
    giveBack: (ticket) =>
      move(ticket, { status: 'pending', userId: null }, (go) => ticket.uuid === openUuid && go('/tickets')),
    resolve,
    reopen: (ticket) => move(ticket, { status: 'open', userId: viewer.id }, () => arrangeDesk({ tab: tabOf(ticket) })),
    movingId: update.isPending ? (update.variables?.id ?? null) : null,
  };
}

/** Whether something of the answer before the resolution is missing, or refused. */
function isAboutAnswer(failure: unknown): boolean {
  const { code, body } = failureOf(failure);
  const isAboutFields = body.issues?.some(({ path }) => path.startsWith('body.fieldValues')) ?? false;
  return isAboutReason(failure) || code === 'ERR_FIELDS_REQUIRED' || isAboutFields;
}

function isAboutReason(failure: unknown): boolean {
  return ['ERR_REASON_REQUIRED', 'ERR_NO_REASON_FOUND'].includes(failureOf(failure).code);
}

/** A reopened ticket is on the tab of open tickets. */
function tabOf(ticket: Ticket) {
  return ticket.isGroup ? ('group' as const) : ('open' as const);
}
