import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { companies, invoices, plans } from '../../platform/database/schema/index.ts';
import { addDays, dayIn } from '../../platform/day.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RecurringWork } from '../../platform/scheduler/index.ts';

/** How many days before the due date an invoice is created. */
const daysAhead = 10;

/** Creates the due invoices every hour: one that failed does not wait for the next day. */
export function makeInvoicesWork({ database, clock }: Pick<Platform, 'database' | 'clock'>): RecurringWork {
  return {
    name: 'make-invoices',
    pattern: '5 * * * *',
    run: async () => {
      await database.system((unit) => makeInvoices(unit, dayIn('UTC', clock())));
    },
  };
}

/**
 * Creates one invoice per company and due date, some days before it (SERVER §2, Invoices). Idempotent. Returns how many
 * are new. `today` is YYYY-MM-DD.
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
