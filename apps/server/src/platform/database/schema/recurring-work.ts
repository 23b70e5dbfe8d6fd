import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

function moment(name: string) {
  return timestamp(name, { withTimezone: true, mode: 'date' });
}

/** The installation's recurring work (`platform/scheduler`): one row for each, shared by all processes. */
export const recurringWork = pgTable('recurring_work', {
  name: text('name').primaryKey(),
  pattern: text('pattern').notNull(),
  timezone: text('timezone').notNull(),
  /** When it is due. Moved on in the transaction that adds its job, whatever becomes of that job. */
  nextRunAt: moment('next_run_at').notNull(),
  lastRunAt: moment('last_run_at'),
  lastSuccessAt: moment('last_success_at'),
});
