import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, timestamps } from '../../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../../platform/database/schema/companies.ts';
import { users } from '../../../../platform/database/schema/users.ts';
import { whatsapps } from '../../../../platform/database/schema/whatsapps.ts';

/**
 * A company's signup in the browser that is not finished (CLOUD-API, Ways to connect 2): what is known of it, so that
 * somebody can go on where it was left.
 */
export const officialSignups = pgTable(
  'official_signups',
  {
    companyId: ofCompany().primaryKey(),
    /** Who began it last: only they can finish what their window brings. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The hash of the secret that the window was opened with; null once its code was exchanged. */
    stateHash: text('state_hash'),
    way: text('way').$type<'signup' | 'coexistence'>().notNull(),
    /** The connection with a linked device that moves. */
    whatsappId: integer('whatsapp_id').references(() => whatsapps.id, { onDelete: 'cascade' }),
    /** WhatsApp's name of the step at which its window was left, or the number of its error. */
    leftAt: text('left_at'),
    errorId: text('error_id'),
    accountId: text('account_id'),
    phoneNumberId: text('phone_number_id'),
    /** The token of the account and the PIN that was chosen for the number, sealed; empty before the code was exchanged. */
    sealed: text('sealed').notNull().default(''),
    expiresAt: moment('expires_at').notNull(),
    ...timestamps(),
  },
  (table) => [
    index('official_signups_user').on(table.userId),
    index('official_signups_whatsapp').on(table.whatsappId),
    index('official_signups_expiry').on(table.expiresAt),
    check('official_signups_way', sql`${table.way} in ('signup', 'coexistence')`),
  ],
);
