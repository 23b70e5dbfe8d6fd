import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../platform/database/database.ts';
import { companies, invoices, plans } from '../../platform/database/schema/index.ts';
import { addDays, dayIn } from '../../platform/day.ts';
import { type JobHandler, transactional } from '../../platform/jobs/handlers.ts';
import type { NewJob } from '../../platform/jobs/job.ts';
import type { Clock } from '../../platform/platform.ts';

const kind = 'make-invoices';
/** How many days before the due date a bill is there to be paid. */
const daysAhead = 10;
const payload = z.object({ day: z.string() });

/** Makes the bills on one day; the job then asks for the next day. */
export function makeInvoicesJob(day: string, runAt: Date): NewJob {
  return { kind, payload: { day }, lane: kind, dedupeKey: `${kind}:${day}`, runAt };
}

/** Bills every day; begin it with `makeInvoicesJob` at each start of the server: a second one of a day is left out. */
export function makeInvoicesHandler(clock: Clock): JobHandler {
  return transactional(kind, payload, async (unit) => {
    const today = dayIn('UTC', clock());
    await makeInvoices(unit, today);
    const tomorrow = addDays(today, 1);
    await unit.enqueue(makeInvoicesJob(tomorrow, new Date(`${tomorrow}T00:05:00Z`)));
  });
}

/**
 * One invoice per company and due date, some days ahead of it (SERVER §2, Invoices). Doing it again changes nothing.
 * Answers how many are new. `today` is YYYY-MM-DD.
 */
export async function makeInvoices(unit: Unit, today: string): Promise<number> {
  const due = await unit.db
    .select({ companyId: companies.id, dueDate: companies.dueDate, detail: plans.name, value: plans.value })
    .from(companies)
    .innerJoin(plans, eq(plans.id, companies.planId))
    .where(
      and(
        isNotNull(companies.dueDate),
        sql`${companies.dueDate} <= ${addDays(today, daysAhead)}::date`,
        companies.status,
      ),
    );
  let made = 0;
  for (const { companyId, dueDate, detail, value } of due) {
    if (dueDate === null) continue;
    const inserted = await unit.db
      .insert(invoices)
      .values({ companyId, dueDate, detail, value })
      .onConflictDoNothing()
      .returning({ id: invoices.id });
    made += inserted.length;
  }
  return made;
}
