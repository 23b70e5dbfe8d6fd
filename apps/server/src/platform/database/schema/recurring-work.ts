import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

function moment(name: string) {
  return timestamp(name, { withTimezone: true, mode: 'date' });
}

/** The installation's recurring work (`platform/scheduler`): one row each, shared by all processes. */
export const recurringWork = pgTable('recurring_work', {
  name: text('name').primaryKey(),
  pattern: text('pattern').notNull(),
  timezone: text('timezone').notNull(),
  /** The next due time. Advanced in the transaction that adds the job, whatever the result of the job. */
  nextRunAt: moment('next_run_at').notNull(),
});
