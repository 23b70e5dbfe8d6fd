import { type AnyPgColumn, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';

/** A reason for which tickets are resolved, one place in the company's tree. One that rounds have is not deleted. */
export const reasons = pgTable(
  'reasons',
  {
    id: identity(),
    companyId: ofCompany(),
    parentId: integer('parent_id').references((): AnyPgColumn => reasons.id),
    name: text('name').notNull(),
    /** Its place among those of the same parent. */
    position: integer('position').notNull(),
    isArchived: boolean('is_archived').notNull().default(false),
    /** The queues that it is offered for; null: all. */
    queueIds: integer('queue_ids').array(),
    ...timestamps(),
  },
  (table) => [
    index('reasons_company').on(table.companyId, table.parentId, table.position),
    index('reasons_parent').on(table.parentId),
  ],
);
