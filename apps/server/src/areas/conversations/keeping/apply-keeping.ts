import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../../platform/database/database.ts';
import { effectful, inBatches, type JobHandler } from '../../../platform/jobs/handlers.ts';
import type { NewJob } from '../../../platform/jobs/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RecurringWork } from '../../../platform/scheduler/recurring-work.ts';
import { monthsBefore } from './count-due.ts';
import { type DueTicket, type Kept, nextDue, type Place } from './due-tickets.ts';
import { forgetMedia, forgetMessages } from './forget-messages.ts';
import { forgetContactNotes, forgetNotes } from './forget-notes.ts';
import { keepingRules, keepingRuns } from './keeping.schema.ts';
import { deletes, type Rules, readRules } from './keeping-rules.ts';

const kind = 'apply-keeping';
const order = z.object({ companyId: z.number() });
/** Tickets and messages of one transaction, and rows of other tables. */
const sizes = { tickets: 20, messages: 500, rows: 500 } as const;
/** Nights that the screen shows. */
const keptRuns = 400;

type Needed = Pick<Platform, 'database' | 'clock'>;
type Counts = Partial<Record<'conversations' | 'messages' | 'files' | 'notes' | 'audits', number>>;

/** For tests: called before each step, and may throw as a crash would. */
export interface KeepingProbe {
  beforeStep?(part: Kept | 'contactNotes' | 'audits' | 'end'): void;
}

/** When the rules of companies are applied, UTC: at night where most of them are. */
export const keepingPattern = '20 4 * * *';

/** Adds, every night, a job for each company whose rules delete something. */
export function applyKeepingWork({ database, clock }: Needed): RecurringWork {
  return {
    name: 'apply-all-keeping',
    pattern: keepingPattern,
    run: () =>
      database.system(async (unit) => {
        const begun = sql`${keepingRules.startsAt} <= ${clock().toISOString()}::timestamptz`;
        const companies = await unit.db.select({ companyId: keepingRules.companyId }).from(keepingRules).where(begun);
        for (const { companyId } of companies) await unit.enqueue(applyKeepingJob(companyId));
      }),
  };
}

/** The job that applies the rules of a company. */
export function applyKeepingJob(companyId: number): NewJob {
  const lane = `${kind}:${companyId}`;
  return { companyId, lane, kind, payload: { companyId }, dedupeKey: lane, maxAttempts: 20 };
}

/** See `applyKeeping`. */
export function applyKeepingHandler(platform: Needed): JobHandler {
  return effectful(kind, order, ({ companyId }, _job, signal) => applyKeeping(platform, companyId, signal));
}

/**
 * Deletes what a company keeps no longer, in parts, each with its counts in one transaction. What is gone is not found again, so a job that
 * was killed goes on with the rest. The rules are read by every part: once they are lengthened, nothing more goes.
 */
export async function applyKeeping(
  { database, clock }: Needed,
  companyId: number,
  signal: AbortSignal,
  probe: KeepingProbe = {},
): Promise<void> {
  const now = clock();
  const inForce = (unit: Unit) => rulesInForce(unit, companyId, now);
  const isBegun = await database.system(async (unit) => {
    if (!(await inForce(unit))) return false;
    await unit.db.insert(keepingRuns).values({ companyId }).onConflictDoNothing();
    return true;
  });
  if (!isBegun) return;
  for (const kept of ['messages', 'media', 'notes'] as const) {
    let after: Place | null = null;
    await inBatches(signal, 1, async () => {
      probe.beforeStep?.(kept);
      const step: Step = await database.system(async (unit) => {
        const rules = await inForce(unit);
        return rules ? stepOf(unit, companyId, { kept, rules, at: now, after }) : over;
      });
      after = step.end;
      return step.isEnd ? 0 : 1;
    });
  }
  await inBatches(signal, sizes.rows, (most) => {
    probe.beforeStep?.('contactNotes');
    return database.system(async (unit) => {
      const months = (await inForce(unit))?.notesMonths ?? null;
      if (months === null) return 0;
      const notes = await forgetContactNotes(unit, companyId, monthsBefore(now, months), most);
      await add(unit, companyId, { notes });
      return notes;
    });
  });
  await inBatches(signal, sizes.rows, (most) => {
    probe.beforeStep?.('audits');
    return database.system(async (unit) => {
      const months = (await inForce(unit))?.auditMonths ?? null;
      if (months === null) return 0;
      const audits = await forgetAudits(unit, companyId, monthsBefore(now, months), most);
      await add(unit, companyId, { audits });
      return audits;
    });
  });
  probe.beforeStep?.('end');
  await database.system((unit) => finish(unit, companyId, now));
}

interface Step {
  end: Place | null;
  isEnd: boolean;
}
const over: Step = { end: null, isEnd: true };

/** The rules of a company, which stay as they are until the unit ends; undefined while nothing may be deleted. */
async function rulesInForce(unit: Unit, companyId: number, now: Date): Promise<Rules | undefined> {
  const rules = await readRules(unit, companyId, 'share');
  return rules.startsAt && rules.startsAt <= now && deletes(rules) ? rules : undefined;
}

async function stepOf(
  unit: Unit,
  companyId: number,
  asked: { kept: Kept; rules: Rules; at: Date; after: Place | null },
): Promise<Step> {
  const { due, end, isEnd } = await nextDue(unit, companyId, { ...asked, most: sizes.tickets });
  const { isFull, ...counts } = await forget(unit, companyId, asked.kept, due);
  await add(unit, companyId, counts);
  return isFull ? { end: asked.after, isEnd: false } : { end, isEnd };
}

/** `isFull`: there may be more of these tickets, so the next step looks at them again. */
async function forget(
  unit: Unit,
  companyId: number,
  kept: Kept,
  due: readonly DueTicket[],
): Promise<Counts & { isFull: boolean }> {
  if (kept === 'messages') return forgetMessages(unit, companyId, due, sizes.messages);
  if (kept === 'media') return forgetMedia(unit, due, sizes.messages);
  return { notes: await forgetNotes(unit, due), isFull: false };
}

const answer = z.object({ forgotten: z.number() });

async function forgetAudits({ db }: Unit, companyId: number, before: Date, most: number): Promise<number> {
  const { rows } = await db.execute(
    sql`select recado_forget_company_audits(${companyId}, ${before.toISOString()}::timestamptz, ${most}) as forgotten`,
  );
  return answer.parse(rows[0]).forgotten;
}

const isOpen = (companyId: number) => and(eq(keepingRuns.companyId, companyId), isNull(keepingRuns.finishedAt));

/** Adds what a part deleted to the row of the night. */
async function add({ db }: Unit, companyId: number, counts: Counts): Promise<void> {
  const { conversations = 0, messages = 0, files = 0, notes = 0, audits = 0 } = counts;
  if (conversations + messages + files + notes + audits === 0) return;
  await db
    .update(keepingRuns)
    .set({
      conversations: sql`${keepingRuns.conversations} + ${conversations}`,
      messages: sql`${keepingRuns.messages} + ${messages}`,
      files: sql`${keepingRuns.files} + ${files}`,
      notes: sql`${keepingRuns.notes} + ${notes}`,
      audits: sql`${keepingRuns.audits} + ${audits}`,
    })
    .where(isOpen(companyId));
}

async function finish({ db }: Unit, companyId: number, finishedAt: Date): Promise<void> {
  await db.update(keepingRuns).set({ finishedAt }).where(isOpen(companyId));
  await db.execute(sql`delete from keeping_runs where id in (
    select id from keeping_runs where company_id = ${companyId} order by id desc offset ${keptRuns})`);
}
