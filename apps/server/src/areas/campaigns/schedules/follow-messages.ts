import { and, eq, sql } from 'drizzle-orm';
import { companyUse } from '../../../platform/database/company-uses.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import type { PayloadOf } from '../../../platform/events/event-kind.ts';
import type { customerWrote } from '../../conversations/messages/in-process-events.ts';
import { announce } from './change-schedules.ts';
import { schedules } from './schedules.schema.ts';

/** The client key of a schedule's message. */
export function scheduleKey(scheduleId: number): string {
  return `schedule-${scheduleId}`;
}

/** Publishes a schedule whose message was sent or failed, because its status follows that of the message. */
export async function followScheduledMessage(
  unit: Unit,
  { companyId, clientKey }: { companyId: number; clientKey: string | null },
): Promise<void> {
  const id = Number(/^schedule-(\d{1,9})$/.exec(clientKey ?? '')?.[1]);
  if (Number.isNaN(id)) return;
  const [own] = await unit.db
    .select({ id: schedules.id })
    .from(schedules)
    .where(and(eq(schedules.id, id), eq(schedules.companyId, companyId)));
  if (own) await announce({ unit }, 'update', id);
}

/** Fails the schedules that a reply cancels, when the customer writes before their time (ADR 52). */
export async function cancelOnReply(unit: Unit, { row: { contact } }: PayloadOf<typeof customerWrote>): Promise<void> {
  if (!(await used.isUsed(unit, contact.companyId))) return;
  const cancelled = await cancel(unit, { contactId: contact.id });
  for (const { id } of cancelled) await announce({ unit }, 'update', id);
}

const used = companyUse(sql`select 1 from ${schedules} where ${schedules.companyId} = ${companies.id}`);

const cancel = prepared<{ contactId: number }>()((db, value) =>
  db
    .update(schedules)
    .set({ state: 'failed', failedCode: 'ERR_CUSTOMER_WROTE' })
    .where(and(eq(schedules.contactId, value('contactId')), eq(schedules.state, 'waiting'), schedules.cancelOnReply))
    .returning({ id: schedules.id }),
);
