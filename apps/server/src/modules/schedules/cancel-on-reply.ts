import { and, eq } from 'drizzle-orm';
import type { ServicePlatform } from '../../channels/services.ts';
import type { Unit } from '../../platform/database/database.ts';
import type { PayloadOf } from '../../platform/events/event-kind.ts';
import type { customerWrote } from '../messages/in-process-events.ts';
import { announce } from './change-schedules.ts';
import { schedules } from './schedules.schema.ts';

/** A customer wrote before the time of schedules that are to be cancelled then: they fail with that reason (ADR 52). */
export async function cancelOnReply(
  platform: ServicePlatform,
  unit: Unit,
  { row: { contact } }: PayloadOf<typeof customerWrote>,
): Promise<void> {
  const cancelled = await unit.db
    .update(schedules)
    .set({ state: 'failed', failedCode: 'ERR_CUSTOMER_WROTE', updatedAt: new Date() })
    .where(and(eq(schedules.contactId, contact.id), eq(schedules.state, 'waiting'), schedules.cancelOnReply))
    .returning({ id: schedules.id });
  for (const { id } of cancelled) await announce({ platform, unit }, 'update', id);
}
