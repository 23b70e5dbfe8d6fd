import type { AnswerInput, BodyOutput } from '@recado/contract';
import { and, desc, eq, type SQL } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { tickets } from '../../conversations/tickets/tickets.schema.ts';
import { bodyValues } from './hooks/body-values.ts';
import { missedCondition } from './running/conditions.ts';
import { factsOf } from './running/facts.ts';

/** On how many tickets a rule is tried. */
const mostTried = 100;

/**
 * To which of the newest tickets a rule would do its steps, as they are now and with the customer's last words; those that
 * its trigger can concern. Nothing is done. Conditions on the body of a call look at the sample.
 */
export async function tryRule(
  unit: Unit,
  companyId: number,
  draft: BodyOutput<'POST /rules/trial'>,
): Promise<AnswerInput<'POST /rules/trial'>> {
  const newest = await unit.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.companyId, companyId), concernedBy(draft.trigger.kind)))
    .orderBy(desc(tickets.lastMessageAt), desc(tickets.id))
    .limit(mostTried);
  const body = draft.sample === undefined ? undefined : bodyValues(draft.sample);
  const matched: AnswerInput<'POST /rules/trial'>['matched'] = [];
  for (const { id } of newest) {
    const facts = await factsOf(unit, id, { rules: [draft], body });
    if (!facts || missedCondition(draft, facts) !== null) continue;
    const { ticket, contact } = facts.row;
    const { uuid, status, lastMessage } = ticket;
    matched.push({ id, uuid, status, lastMessage, contactName: contact.name });
  }
  return { tried: newest.length, matched };
}

function concernedBy(kind: BodyOutput<'POST /rules/trial'>['trigger']['kind']): SQL | undefined {
  if (kind === 'ticketResolved' || kind === 'ticketRated') return eq(tickets.status, 'closed');
  if (kind === 'silent') return and(eq(tickets.status, 'open'), eq(tickets.isGroup, false));
  return undefined;
}
