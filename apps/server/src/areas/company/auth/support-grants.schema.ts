import type { SupportState } from '@recado/contract';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, moment, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';
import { users } from '../../../platform/database/schema/users.ts';

/**
 * What super users asked companies for, and what became of it (docs/adr/0189). Rows stay, and so does the user that was made for each
 * that was given: what they did keeps its name.
 */
export const supportGrants = pgTable(
  'support_grants',
  {
    id: identity(),
    companyId: ofCompany(),
    /** The super user, and their company: without references, because the row outlives them. */
    askedById: integer('asked_by_id').notNull(),
    askerCompanyId: integer('asker_company_id').notNull(),
    askedBy: text('asked_by').notNull(),
    reason: text('reason').notNull(),
    state: text('state').$type<Exclude<SupportState, 'expired'>>().notNull().default('asked'),
    /** Who of the company gave or refused it. */
    decidedBy: text('decided_by'),
    decidedAt: moment('decided_at'),
    expiresAt: moment('expires_at'),
    endedBy: text('ended_by'),
    endedAt: moment('ended_at'),
    /** In whose name the super user works in the company; null until it was given. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    ...timestamps(),
  },
  (table) => [
    index('support_grants_company').on(table.companyId, table.id),
    index('support_grants_user').on(table.userId),
    index('support_grants_open').on(table.companyId, table.expiresAt).where(sql`${table.state} = 'granted'`),
    check('support_grants_state', sql`${table.state} in ('asked', 'granted', 'refused', 'ended')`),
    check('support_grants_given', sql`(${table.userId} is null) = (${table.expiresAt} is null)`),
  ],
);
