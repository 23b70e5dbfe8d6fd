import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, moment, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { tickets } from './tickets.schema.ts';

/** A coloured label; with `kanban` 1 it is a lane (SPEC §3, Tag). */
export const tags = pgTable(
  'tags',
  {
    id: identity(),
    companyId: ofCompany(),
    name: text('name').notNull(),
    color: text('color').notNull(),
    kanban: smallint('kanban').notNull().default(0),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    ...timestamps(),
  },
  (table) => [
    // Names that differ only in case or accents are one name.
    uniqueIndex('tags_company_name_unique').on(table.companyId, sql`recado_fold(${table.name})`),
    index('tags_user').on(table.userId),
  ],
);

/** The labels of a ticket. */
export const ticketTags = pgTable(
  'ticket_tags',
  {
    companyId: ofCompany(),
    ticketId: integer('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    tagId: integer('tag_id')
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.ticketId, table.tagId] }),
    index('ticket_tags_tag').on(table.tagId),
    index('ticket_tags_company').on(table.companyId),
  ],
);
