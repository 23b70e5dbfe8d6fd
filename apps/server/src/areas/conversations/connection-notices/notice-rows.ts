import type { AnswerInput } from '@recado/contract';
import { and, eq, isNull } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import type { DomainEvent } from '../../../platform/database/domain-event.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { connectionNotices } from './connection-notices.schema.ts';

type Stored = typeof connectionNotices.$inferSelect;
type Presented = AnswerInput<'GET /connection-notices'>['records'][number];

/** The condition that a notice is in the bell. */
export const isInBell = and(isNull(connectionNotices.endedAt), isNull(connectionNotices.seenAt));

/** Selects notices with the names of their connections; add `where` and `orderBy`. */
export function selectNotices({ db }: Unit) {
  return db
    .select({ notice: connectionNotices, name: whatsapps.name })
    .from(connectionNotices)
    .innerJoin(whatsapps, eq(whatsapps.id, connectionNotices.whatsappId))
    .$dynamic();
}

/** A notice in the form of the contract. */
export function presentNotice({ notice, name }: { notice: Stored; name: string }): Presented {
  const { id, companyId, whatsappId, problem, since, updatedAt } = notice;
  return { id, companyId, whatsappId, name, problem, since, updatedAt };
}

/** Publishes a notice to the administrators. */
export async function publishNotice(unit: Unit, { id, companyId }: Stored, action: 'create' | 'update'): Promise<void> {
  const [row] = await selectNotices(unit).where(eq(connectionNotices.id, id));
  if (!row) return;
  const payload = { action, record: presentNotice(row) };
  unit.publish({ name: 'connection-notice', companyId, audience: { to: 'admins' }, payload });
}

/** The event that a notice is no longer in the bell. */
export function unseen({ id, companyId }: Pick<Stored, 'id' | 'companyId'>): DomainEvent {
  return { name: 'connection-notice', companyId, audience: { to: 'admins' }, payload: { action: 'delete', id } };
}
