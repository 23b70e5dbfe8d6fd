import type { ConnectionProblem } from '@recado/contract';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, moment, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';

/** Problems of official connections: one row for each from its beginning to its end, so that it is told once. */
export const connectionNotices = pgTable(
  'connection_notices',
  {
    id: identity(),
    companyId: ofCompany(),
    whatsappId: integer('whatsapp_id')
      .notNull()
      .references(() => whatsapps.id, { onDelete: 'cascade' }),
    problem: text('problem').$type<ConnectionProblem>().notNull(),
    since: moment('since').notNull(),
    endedAt: moment('ended_at'),
    /** When somebody took it out of the bell. */
    seenAt: moment('seen_at'),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('connection_notices_open').on(table.whatsappId, table.problem).where(sql`${table.endedAt} is null`),
    index('connection_notices_bell')
      .on(table.companyId, table.id)
      .where(sql`${table.endedAt} is null and ${table.seenAt} is null`),
    index('connection_notices_company').on(table.companyId),
  ],
);
