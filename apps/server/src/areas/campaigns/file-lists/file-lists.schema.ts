import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import { mediaFiles } from '../../conversations/messages/messages.schema.ts';

/** Files that are sent together (SPEC §3, File list). A change of the list or its options locks this row first. */
export const fileLists = pgTable(
  'file_lists',
  {
    id: identity(),
    companyId: ofCompany(),
    name: text('name').notNull(),
    message: text('message').notNull(),
    details: text('details').notNull().default(''),
    ...timestamps(),
  },
  (table) => [index('file_lists_company').on(table.companyId, table.name, table.id)],
);

/** One file of a list with its caption. */
export const fileListOptions = pgTable(
  'file_list_options',
  {
    id: identity(),
    companyId: ofCompany(),
    fileListId: integer('file_list_id')
      .notNull()
      .references(() => fileLists.id, { onDelete: 'cascade' }),
    /** The position in the list, from 0. */
    position: integer('position').notNull(),
    name: text('name').notNull().default(''),
    mediaId: integer('media_id').references(() => mediaFiles.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('file_list_options_list').on(table.fileListId, table.position),
    index('file_list_options_company').on(table.companyId),
    index('file_list_options_media').on(table.mediaId),
  ],
);
