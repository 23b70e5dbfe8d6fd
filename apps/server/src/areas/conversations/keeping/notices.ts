import type { AnswerInput, KeepingCounts } from '@recado/contract';
import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { isMember, users } from '../../../platform/database/schema/users.ts';
import { keepingNotices } from './keeping.schema.ts';
import { mailKeepingJob } from './mail-notice.ts';

type NoticeRow = typeof keepingNotices.$inferSelect;

/** A notice in the form of the contract. */
export function presentNotice({
  companyId: _company,
  userId: _user,
  updatedAt: _updated,
  ...notice
}: NoticeRow): AnswerInput<'GET /keeping-notices'>[number] {
  return notice;
}

/** Tells every administrator, in the bell and by e-mail, what goes and when; in place of what they were told before. */
export async function tellAdministrators(
  unit: Unit,
  companyId: number,
  { startsAt, counts }: { startsAt: Date; counts: KeepingCounts },
): Promise<void> {
  await withdrawNotices(unit, companyId);
  const admins = await unit.db
    .select({ userId: users.id })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.profile, 'admin'), isMember));
  if (admins.length === 0) return;
  const told = await unit.db
    .insert(keepingNotices)
    .values(admins.map(({ userId }) => ({ companyId, userId, startsAt, ...counts })))
    .returning();
  for (const notice of told) {
    const audience = { to: 'user', userId: notice.userId } as const;
    const payload = { action: 'create' as const, record: presentNotice(notice) };
    unit.publish({ name: 'keeping-notice', companyId, audience, payload });
    await unit.enqueue(mailKeepingJob(notice.id, companyId));
  }
}

/** Takes notices out of all bells: what they say is not true any more. */
export async function withdrawNotices(unit: Unit, companyId: number): Promise<void> {
  const gone = await unit.db.delete(keepingNotices).where(eq(keepingNotices.companyId, companyId)).returning();
  for (const notice of gone) publishGone(unit, notice);
}

/** Publishes that a notice is out of the bell of its administrator. */
export function publishGone(unit: Unit, { id, companyId, userId }: NoticeRow): void {
  const audience = { to: 'user', userId } as const;
  unit.publish({ name: 'keeping-notice', companyId, audience, payload: { action: 'delete', id } });
}
