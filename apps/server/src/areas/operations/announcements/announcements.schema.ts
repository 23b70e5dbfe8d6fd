import { boolean, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { identity, timestamps } from '../../../platform/database/schema/columns.ts';
import { mediaFiles } from '../../conversations/messages/messages.schema.ts';

/** News of the platform for all companies (SPEC §3); its picture belongs to the company of the super user. */
export const announcements = pgTable(
  'announcements',
  {
    id: identity(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    priority: smallint('priority').notNull().default(3),
    status: boolean('status').notNull().default(true),
    mediaId: integer('media_id').references(() => mediaFiles.id, { onDelete: 'set null' }),
    ...timestamps(),
  },
  (table) => [index('announcements_media').on(table.mediaId)],
);
