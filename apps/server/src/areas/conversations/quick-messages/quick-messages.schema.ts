import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { mediaFiles } from '../messages/messages.schema.ts';

/** A prepared reply with a shortcode; `geral` shares it with the whole company (SPEC §3). */
export const quickMessages = pgTable(
  'quick_messages',
  {
    id: identity(),
    companyId: ofCompany(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    shortcode: text('shortcode').notNull(),
    message: text('message').notNull().default(''),
    geral: boolean('geral').notNull().default(false),
    status: boolean('status').notNull().default(true),
    mediaId: integer('media_id').references(() => mediaFiles.id, { onDelete: 'set null' }),
    ...timestamps(),
  },
  (table) => [
    index('quick_messages_company').on(table.companyId, table.shortcode),
    index('quick_messages_user').on(table.userId),
    index('quick_messages_media').on(table.mediaId),
  ],
);
