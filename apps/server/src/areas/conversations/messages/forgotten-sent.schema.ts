import type { MessageOrigin } from '@recado/contract';
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';

/** How many messages of programs that are deleted were sent in an hour, so that the dashboard counts on (docs/adr/0184). */
export const forgottenSent = pgTable(
  'forgotten_sent',
  {
    companyId: ofCompany(),
    hour: moment('hour').notNull(),
    origin: text('origin').$type<MessageOrigin>().notNull(),
    messages: integer('messages').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.hour, table.origin] })],
);
