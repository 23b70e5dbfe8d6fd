import { desc, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { companyRules } from '../../company/companies/company-rules.ts';
import { isThanks } from '../answers/thanks.ts';
import type { Ticket } from './open-ticket.ts';
import { ticketCycles } from './tickets.schema.ts';

/**
 * Whether a customer's text only thanks within the minutes of `thanksMinutes` after the end of the last round or its
 * rating: it opens no round and gets no menu (SERVER §2, Thanks). 0 minutes: never.
 */
export async function isAfterthought(unit: Unit, { ticket, text }: { ticket: Ticket; text: string }): Promise<boolean> {
  if (ticket.status !== 'closed' || ticket.isGroup || !isThanks(text)) return false;
  const [last] = await unit.db
    .select({ finishedAt: ticketCycles.finishedAt, ratedAt: ticketCycles.ratedAt })
    .from(ticketCycles)
    .where(eq(ticketCycles.ticketId, ticket.id))
    .orderBy(desc(ticketCycles.id))
    .limit(1);
  const ended = last?.ratedAt ?? last?.finishedAt;
  if (!ended) return false;
  const minutes = (await companyRules(unit, ticket.companyId)).minutes('thanksMinutes');
  return unit.now().getTime() - ended.getTime() < minutes * 60_000;
}
