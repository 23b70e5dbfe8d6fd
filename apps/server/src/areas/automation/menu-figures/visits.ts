import type { TicketEventKind } from '@recado/contract';
import { eq } from 'drizzle-orm';
import { isOneOf } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import type { PayloadOf } from '../../../platform/events/event-kind.ts';
import type { ticketsHappened } from '../../conversations/tickets/in-process-events.ts';
import { menuFigures, menuVisits } from './menu-figures.schema.ts';

/** A menu with a customer; without an option, the first level of the queue. */
interface Node {
  queueId: number;
  optionId: number | null;
  title: string;
}

/** The ticket of a visit, and the day on the company's clock. */
interface Visit {
  companyId: number;
  ticketId: number;
  day: string;
}

/** Begins the visit of a customer to a menu. A menu without options is counted, and the visit ends at once. */
export async function beginVisit(
  unit: Unit,
  { companyId, ticketId, day }: Visit,
  { node, isLeaf }: { node: Node; isLeaf: boolean },
): Promise<void> {
  const menu = { companyId, day, ...node, optionId: node.optionId ?? 0 };
  await unit.db.insert(menuFigures).values({ ...menu, reached: 1 });
  if (isLeaf) return;
  const visit = { ...menu, isAtLimit: false };
  await unit.db
    .insert(menuVisits)
    .values({ ticketId, ...visit })
    .onConflictDoUpdate({ target: menuVisits.ticketId, set: visit });
}

/**
 * Ends a visit because the customer chose or went back. It counts on the day of the visit and for its menu, even if
 * that was deleted meanwhile.
 */
export async function endVisit(
  unit: Unit,
  { companyId, ticketId, day }: Visit,
  { node, how }: { node: Node; how: 'chose' | 'back' },
): Promise<void> {
  const [visit] = await unit.db.delete(menuVisits).where(eq(menuVisits.ticketId, ticketId)).returning();
  const menu = visit ? menuOf(visit) : { companyId, day, ...node, optionId: node.optionId ?? 0 };
  await unit.db.insert(menuFigures).values({ ...menu, [how]: 1 });
}

/** Marks that the bot stopped repeating the menu; a right answer is still accepted. */
export async function markLimit({ db }: Unit, ticketId: number): Promise<void> {
  await db.update(menuVisits).set({ isAtLimit: true }).where(eq(menuVisits.ticketId, ticketId));
}

/** The outcomes of a visit by events of its ticket outside the bot. */
const outcomes: Partial<Record<TicketEventKind, 'person' | 'silent'>> = {
  accepted: 'person',
  transferred: 'person',
  assigned: 'person',
  returned: 'person',
  resolved: 'silent',
};

/** Ends the visits of tickets that an agent took over, or that were closed. */
export async function endVisits(unit: Unit, { happenings }: PayloadOf<typeof ticketsHappened>): Promise<void> {
  const ended = new Map(
    happenings.flatMap(({ ticketId, kind }) => (kind in outcomes ? [[ticketId, outcomes[kind]]] : [])),
  );
  if (ended.size === 0) return;
  const gone = await unit.db
    .delete(menuVisits)
    .where(isOneOf(menuVisits.ticketId, [...ended.keys()]))
    .returning();
  if (gone.length === 0) return;
  const steps = gone.map((visit) => {
    const how = visit.isAtLimit ? 'limit' : (ended.get(visit.ticketId) ?? 'silent');
    return { ...menuOf(visit), [how]: 1 };
  });
  await unit.db.insert(menuFigures).values(steps);
}

function menuOf({ companyId, queueId, optionId, title, day }: typeof menuVisits.$inferSelect) {
  return { companyId, queueId, optionId, title, day };
}
