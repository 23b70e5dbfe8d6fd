import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, smallint, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, moment, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { users } from '../../../platform/database/schema/users.ts';

/** For how many months a company keeps what; null, or without a row: for ever, the audit log for a year (docs/adr/0184). */
export const keepingRules = pgTable(
  'keeping_rules',
  {
    companyId: ofCompany(),
    messagesMonths: smallint('messages_months'),
    mediaMonths: smallint('media_months'),
    notesMonths: smallint('notes_months'),
    auditMonths: smallint('audit_months'),
    /** Nothing is deleted before: administrators are told first. */
    startsAt: moment('starts_at').notNull(),
    ...timestamps(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId] }),
    check(
      'keeping_rules_months',
      sql`least(${table.messagesMonths}, ${table.mediaMonths}, ${table.notesMonths}) >= 1 and ${table.auditMonths} between 6 and 12`,
    ),
  ],
);

/** What a queue says in place of the company's rule for messages; null: for ever. */
export const keepingQueueRules = pgTable(
  'keeping_queue_rules',
  {
    companyId: ofCompany(),
    queueId: integer('queue_id')
      .notNull()
      .references(() => queues.id, { onDelete: 'cascade' }),
    months: smallint('months'),
    ...timestamps(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.queueId] }),
    index('keeping_queue_rules_queue').on(table.queueId),
    check('keeping_queue_rules_months', sql`${table.months} >= 1`),
  ],
);

const counts = () => ({
  conversations: integer('conversations').notNull().default(0),
  messages: integer('messages').notNull().default(0),
  files: integer('files').notNull().default(0),
  notes: integer('notes').notNull().default(0),
  audits: integer('audits').notNull().default(0),
});

/** What each night deleted; every part adds to it in the transaction that deletes. */
export const keepingRuns = pgTable(
  'keeping_runs',
  {
    id: identity(),
    companyId: ofCompany(),
    ...counts(),
    finishedAt: moment('finished_at'),
    ...timestamps(),
  },
  (table) => [
    index('keeping_runs_company').on(table.companyId, table.id),
    uniqueIndex('keeping_runs_open').on(table.companyId).where(sql`${table.finishedAt} is null`),
  ],
);

/** What an administrator is told before rules delete; deleted when they have seen it. */
export const keepingNotices = pgTable(
  'keeping_notices',
  {
    id: identity(),
    companyId: ofCompany(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ...counts(),
    startsAt: moment('starts_at').notNull(),
    ...timestamps(),
  },
  (table) => [
    index('keeping_notices_company').on(table.companyId),
    index('keeping_notices_user').on(table.userId, table.id),
  ],
);
