import type { AnswerInput, BodyOutput, BulkChange } from '@recado/contract';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession, Principal } from '../../../platform/http/handler.ts';
import { markTicketRead, markTicketUnread } from '../messages/compose.ts';
import { changeTicketTags } from '../tags/sync-tags.ts';
import { changeTicket } from '../tickets/change-ticket.ts';
import { snoozeTicket } from '../tickets/snoozing.ts';
import { requireTicket } from '../tickets/visibility.ts';

type Outcome = AnswerInput<'POST /tickets/changes'>;

/** After how many tickets the caller is told how far it is. */
const toldEvery = 10;

/**
 * Does the same to many tickets, one after the other, and returns which were changed and why others were not. A ticket
 * is refused for what would refuse the call for it alone; anything else ends the call, and what was done before stays.
 */
export async function changeMany(
  { database }: Pick<ServicePlatform, 'database'>,
  session: CallerSession,
  { ticketIds, change }: BodyOutput<'POST /tickets/changes'>,
): Promise<Outcome> {
  const outcome = { changed: [] as number[], refused: [] as Outcome['refused'][number][] };
  for (const [index, ticketId] of ticketIds.entries()) {
    const progress = { done: index + 1, total: ticketIds.length };
    try {
      await database.tenant(session.companyId, async (unit) => {
        await changeTicketOnce(unit, session, ticketId, change);
        tell(unit, session, progress);
      });
      outcome.changed.push(ticketId);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      outcome.refused.push({ ticketId, error: error.body.error });
    }
  }
  return outcome;
}

/** Does it to one ticket, for a caller who may. Throws what the call for this ticket alone throws. */
export async function changeTicketOnce(
  unit: Unit,
  session: Principal,
  ticketId: number,
  change: BulkChange,
): Promise<unknown> {
  switch (change.kind) {
    case 'resolve': {
      const { kind: _kind, ...why } = change;
      return changeTicket(unit, session, ticketId, { status: 'closed', ...why }, 'where-offered');
    }
    case 'transfer': {
      const { queueId, userId } = change;
      const waits = { status: 'pending', userId: null, queueId } as const;
      return changeTicket(unit, session, ticketId, userId === null ? waits : { userId, queueId });
    }
    case 'tag':
      return changeTicketTags(unit, session, ticketId, change);
    case 'snooze':
      return snoozeTicket(unit, session, ticketId, change);
    case 'read':
      return markTicketRead(unit, await requireTicket(unit, session, ticketId));
    case 'unread':
      return markTicketUnread(unit, await requireTicket(unit, session, ticketId));
  }
}

function tell(
  unit: Unit,
  { companyId, userId }: CallerSession,
  { done, total }: { done: number; total: number },
): void {
  const isOver = done === total;
  if (total <= toldEvery || (done % toldEvery !== 0 && !isOver)) return;
  const payload = { action: 'update', done, total, isOver } as const;
  unit.publish({ name: 'bulkChange', companyId, audience: { to: 'user', userId }, payload });
}
