import { not, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { settings, tickets, userQueues, users } from '../../platform/database/schema/index.ts';
import { AppError } from '../../platform/errors.ts';

/** Company and agent of an open ticket, and its queue. */
interface Assignment {
  companyId: SQL | number;
  userId: SQL | number;
  queueId: SQL | number | null;
}

/**
 * Whether a user sees their open ticket in a queue, the same rule as `visibleTo` (SPEC §4.1 and §6, Visibility):
 * administrators always, agents in their queues, and without queue when the company allows it.
 */
function serves({ companyId, userId, queueId }: Assignment): SQL {
  return sql`exists (
    select 1 from ${users} served where served.id = ${userId} and served.company_id = ${companyId} and (
      served.profile = 'admin' or served.super
      or exists (select 1 from ${userQueues} uq where uq.user_id = served.id and uq.queue_id = ${queueId}::integer)
      or (${queueId}::integer is null and exists (
        select 1 from ${settings} s where s.company_id = ${companyId}
          and s.key = 'userViewTicketsWithoutQueue' and s.value = 'enabled'))))`;
}

/** Requires that the agent of an open ticket sees it. Throws ERR_TRANSFER_OUT_OF_SIGHT (SERVER §2, Transfer). */
export async function requireServes(
  unit: Unit,
  assignment: { companyId: number; userId: number; queueId: number | null },
): Promise<void> {
  const { rows } = await unit.db.execute<{ seen: boolean }>(sql`select ${serves(assignment)} as seen`);
  if (!rows[0]?.seen) throw new AppError('ERR_TRANSFER_OUT_OF_SIGHT');
}

/** Open tickets whose agents do not see them, e.g. because they lost a queue. */
export const outOfSight: SQL = not(
  serves({ companyId: sql`${tickets}.company_id`, userId: sql`${tickets}.user_id`, queueId: sql`${tickets}.queue_id` }),
);
