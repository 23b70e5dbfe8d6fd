import { type AnswerInput, mostDrafts } from '@recado/contract';
import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { requireTicket } from '../tickets/visibility.ts';
import { drafts } from './drafts.schema.ts';

type PresentedDraft = AnswerInput<'PUT /drafts/:ticketId'>;
type Written = Pick<typeof drafts.$inferSelect, 'ticketId' | 'text' | 'writtenAt'>;

/**
 * Stores the caller's draft of a ticket that they see, unless a newer version exists, and publishes it to their other
 * devices. `after`: the version that this one continues. Returns the newest version. Throws ERR_NO_TICKET_FOUND,
 * ERR_NO_PERMISSION.
 */
export async function keepDraft(
  unit: Unit,
  session: CallerSession,
  written: Written,
  after: Date | null,
): Promise<PresentedDraft> {
  const { companyId, userId } = session;
  await requireTicket(unit, session, written.ticketId);
  const [kept] = await unit.db
    .insert(drafts)
    .values({ ...written, companyId, userId })
    .onConflictDoUpdate({
      target: [drafts.ticketId, drafts.userId],
      set: {
        text: written.text,
        writtenAt: sql`greatest(excluded.written_at, ${drafts.writtenAt} + interval '1 millisecond')`,
      },
      setWhere: or(lt(drafts.writtenAt, sql`excluded.written_at`), after ? eq(drafts.writtenAt, after) : undefined),
    })
    .returning();
  if (!kept) return newestVersion(unit, userId, written.ticketId);
  await dropOldest(unit, userId);
  publishDraft(unit, kept);
  return kept;
}

/** Publishes the current text of a draft to the devices of its user. */
export function publishDraft(unit: Unit, { companyId, userId, ...draft }: typeof drafts.$inferSelect): void {
  unit.publish({ name: 'draft', companyId, audience: { to: 'user', userId }, payload: { action: 'update', draft } });
}

async function newestVersion(unit: Unit, userId: number, ticketId: number): Promise<PresentedDraft> {
  return one(
    await unit.db
      .select()
      .from(drafts)
      .where(and(eq(drafts.userId, userId), eq(drafts.ticketId, ticketId))),
    'ERR_NO_TICKET_FOUND',
  );
}

/** Deletes drafts beyond the limit, sent ones first, then the oldest. */
async function dropOldest(unit: Unit, userId: number): Promise<void> {
  const beyond = unit.db
    .select({ ticketId: drafts.ticketId })
    .from(drafts)
    .where(eq(drafts.userId, userId))
    .orderBy(sql`${drafts.text} = ''`, desc(drafts.writtenAt))
    .offset(mostDrafts);
  await unit.db.delete(drafts).where(and(eq(drafts.userId, userId), inArray(drafts.ticketId, beyond)));
}
