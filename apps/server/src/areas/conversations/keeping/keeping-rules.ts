import { type BodyOutput, keepingBounds } from '@recado/contract';
import { eq, inArray } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { AppError } from '../../../platform/errors.ts';
import { keepingQueueRules, keepingRules } from './keeping.schema.ts';

/** For how long a company keeps what, as it chose it. */
export type Rules = BodyOutput<'PUT /keeping'>;
/** The same as it is stored, with the moment before which nothing is deleted. */
export interface StoredRules extends Rules {
  startsAt: Date | null;
}

const nothing = { messagesMonths: null, mediaMonths: null, notesMonths: null, auditMonths: null, startsAt: null };
const day = 24 * 60 * 60_000;

/** The rules of a company. `lock`: they stay as they are until the unit ends. */
export async function readRules({ db }: Unit, companyId: number, lock?: 'share' | 'update'): Promise<StoredRules> {
  const selected = db.select().from(keepingRules).where(eq(keepingRules.companyId, companyId)).$dynamic();
  const [row] = lock ? await selected.for(lock) : await selected;
  const { messagesMonths, mediaMonths, notesMonths, auditMonths, startsAt } = row ?? nothing;
  const ofQueues = await db
    .select({ queueId: keepingQueueRules.queueId, months: keepingQueueRules.months })
    .from(keepingQueueRules)
    .where(eq(keepingQueueRules.companyId, companyId))
    .orderBy(keepingQueueRules.queueId);
  return { messagesMonths, mediaMonths, notesMonths, auditMonths, startsAt, queues: ofQueues };
}

/** Whether rules delete anything at all. */
export function deletes({ messagesMonths, mediaMonths, notesMonths, auditMonths, queues: ofQueues }: Rules): boolean {
  const months = [messagesMonths, mediaMonths, notesMonths, auditMonths, ...ofQueues.map((one) => one.months)];
  return months.some((one) => one !== null);
}

/** Whether something is kept for a shorter time than before, also of a queue that had, or gets, no rule of its own. */
export function isShorter(next: Rules, before: Rules): boolean {
  const queueIds = [...next.queues, ...before.queues].map(({ queueId }) => queueId);
  const audits = (rules: Rules) => rules.auditMonths ?? keepingBounds.mostAuditMonths;
  return (
    isLess(next.messagesMonths, before.messagesMonths) ||
    isLess(next.mediaMonths, before.mediaMonths) ||
    isLess(next.notesMonths, before.notesMonths) ||
    audits(next) < audits(before) ||
    queueIds.some((id) => isLess(monthsOfQueue(next, id), monthsOfQueue(before, id)))
  );
}

/** For how long the messages of a queue are kept; null: for ever. */
export function monthsOfQueue({ messagesMonths, queues: ofQueues }: Rules, queueId: number): number | null {
  const own = ofQueues.find((one) => one.queueId === queueId);
  return own ? own.months : messagesMonths;
}

function isLess(months: number | null, before: number | null): boolean {
  return months !== null && (before === null || months < before);
}

/** From when rules that keep less delete: the administrators are told before. */
export function endOfNotice(now: Date): Date {
  return new Date(now.getTime() + keepingBounds.noticeDays * day);
}

/** Throws ERR_NO_QUEUE_FOUND unless all queues are of the company and named once. */
export async function requireQueues({ db }: Unit, companyId: number, { queues: named }: Rules): Promise<void> {
  if (named.length === 0) return;
  const ids = [...new Set(named.map(({ queueId }) => queueId))];
  const found = await db
    .select({ id: queues.id, companyId: queues.companyId })
    .from(queues)
    .where(inArray(queues.id, ids));
  const own = found.filter((queue) => queue.companyId === companyId);
  if (own.length !== named.length) throw new AppError('ERR_NO_QUEUE_FOUND');
}
