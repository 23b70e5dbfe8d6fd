import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import type { PayloadOf } from '../../../platform/events/event-kind.ts';
import type { queueLeaving } from '../queues/in-process-events.ts';
import { countDue } from './count-due.ts';
import { keepingQueueRules, keepingRules } from './keeping.schema.ts';
import { deletes, endOfNotice, isShorter, type Rules, readRules, requireQueues } from './keeping-rules.ts';
import { tellAdministrators, withdrawNotices } from './notices.ts';

/**
 * Chooses the rules of a company. What keeps less deletes nothing for some days, and the administrators are told; what keeps more holds at
 * once. Throws ERR_NO_QUEUE_FOUND.
 */
export async function chooseRules(unit: Unit, companyId: number, rules: Rules): Promise<void> {
  await requireQueues(unit, companyId, rules);
  const known = await readRules(unit, companyId, 'update');
  const shorter = isShorter(rules, known);
  const startsAt = shorter ? endOfNotice(unit.now()) : (known.startsAt ?? unit.now());
  const { queues: ofQueues, ...own } = rules;
  const values = { ...own, startsAt };
  await unit.db
    .insert(keepingRules)
    .values({ companyId, ...values })
    .onConflictDoUpdate({ target: keepingRules.companyId, set: values });
  await storeQueueRules(unit, companyId, ofQueues);
  await tell(unit, companyId, { rules, startsAt, isShorter: shorter });
}

/**
 * A queue is deleted, and its resolved tickets come to those without a queue. If these are kept for a shorter time, nothing is deleted for
 * some days, as after every rule that is shortened.
 */
export async function keepWithoutQueue(
  unit: Unit,
  { companyId, queueId }: PayloadOf<typeof queueLeaving>,
): Promise<void> {
  const known = await readRules(unit, companyId, 'update');
  const rest = known.queues.filter((one) => one.queueId !== queueId);
  if (rest.length === known.queues.length) return;
  const isOwn = and(eq(keepingQueueRules.companyId, companyId), eq(keepingQueueRules.queueId, queueId));
  await unit.db.delete(keepingQueueRules).where(isOwn);
  const rules = { ...known, queues: rest };
  if (!isShorter(rules, known)) return;
  const startsAt = endOfNotice(unit.now());
  await unit.db.update(keepingRules).set({ startsAt }).where(eq(keepingRules.companyId, companyId));
  await tell(unit, companyId, { rules, startsAt, isShorter: true });
}

async function tell(
  unit: Unit,
  companyId: number,
  { rules, startsAt, isShorter: shorter }: { rules: Rules; startsAt: Date; isShorter: boolean },
): Promise<void> {
  if (!deletes(rules)) return withdrawNotices(unit, companyId);
  // What was told before is counted anew while it is yet to come.
  if (!shorter && startsAt <= unit.now()) return;
  const counts = await countDue(unit, companyId, rules, startsAt);
  await tellAdministrators(unit, companyId, { startsAt, counts });
}

async function storeQueueRules({ db }: Unit, companyId: number, rules: Rules['queues']): Promise<void> {
  const isOwn = eq(keepingQueueRules.companyId, companyId);
  const ids = rules.map(({ queueId }) => queueId);
  await db
    .delete(keepingQueueRules)
    .where(ids.length === 0 ? isOwn : and(isOwn, notInArray(keepingQueueRules.queueId, ids)));
  if (rules.length === 0) return;
  await db
    .insert(keepingQueueRules)
    .values(rules.map(({ queueId, months }) => ({ companyId, queueId, months })))
    .onConflictDoUpdate({
      target: [keepingQueueRules.companyId, keepingQueueRules.queueId],
      set: { months: sql`excluded.months` },
      setWhere: sql`${keepingQueueRules.months} is distinct from excluded.months`,
    });
}
