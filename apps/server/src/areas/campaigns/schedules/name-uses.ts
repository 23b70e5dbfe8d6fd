import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import type { PayloadOf } from '../../../platform/events/event-kind.ts';
import { contacts } from '../../conversations/contacts/contacts.schema.ts';
import type { templateUsesAsked } from '../../conversations/templates/in-process-events.ts';
import { templateIdOf } from './schedule-rows.ts';
import { schedules } from './schedules.schema.ts';

/** The most schedules that an answer names. */
const mostNamed = 100;

/** Names the waiting messages that would be sent as a template, by their contacts. */
export async function nameScheduleUses(
  unit: Unit,
  { companyId, templateId, found }: PayloadOf<typeof templateUsesAsked>,
): Promise<void> {
  const rows = await unit.db
    .select({ id: schedules.id, name: contacts.name })
    .from(schedules)
    .innerJoin(contacts, eq(contacts.id, schedules.contactId))
    .where(and(eq(schedules.companyId, companyId), eq(schedules.state, 'waiting'), eq(templateIdOf, templateId)))
    .orderBy(schedules.sendAt, schedules.id)
    .limit(mostNamed);
  for (const { id, name } of rows) found.push({ kind: 'schedule', id, name });
}
