import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../../../platform/database/database.ts';
import { endOfDay, startOfDay } from '../../../company/companies/time-zone.ts';
import type { Figures } from './figures-there.ts';
import type { Month } from './month.ts';

const found = z
  .array(
    z.object({
      invoices: z.coerce.number(),
      ratings: z.coerce.number(),
      received: z.coerce.number(),
      sent: z.coerce.number(),
      resolved: z.coerce.number(),
      meanRating: z.coerce.number(),
    }),
  )
  .length(1);

/** The figures of this side, of rows that were copied: what happened here since is not compared. */
export async function figuresHere(database: Database, companyId: number, month: Month): Promise<Figures> {
  const copied = (kind: string, table: string) => sql`${sql.identifier(table)} own where own.company_id = ${companyId}
    and exists (select from moved_rows m where m.company_id = ${companyId} and m.kind = ${kind} and m.target_id = own.id)`;
  const rounds = copied('rounds', 'ticket_cycles');
  const sum = (value: SQL, rows: SQL) => sql`(select coalesce(${value}, 0) from ${rows})`;
  const messages = (fromMe: boolean) => sql`${copied('messages', 'messages')} and own.from_me = ${fromMe}
    and ${isIn(month, sql`own.created_at`)}`;
  const { rows } = await database.tenant(companyId, ({ db }) =>
    db.execute(sql`select
      ${sum(sql`sum(own.value)`, copied('invoices', 'invoices'))} as invoices,
      ${sum(sql`sum(own.rating)`, rounds)} as ratings,
      ${sum(sql`count(*)`, messages(false))} as received,
      ${sum(sql`count(*)`, messages(true))} as sent,
      ${sum(sql`count(*)`, sql`${rounds} and ${isIn(month, sql`own.finished_at`)}`)} as resolved,
      ${sum(sql`avg(own.rating)`, sql`${rounds} and ${isIn(month, sql`own.rated_at`)}`)} as "meanRating"`),
  );
  const [figures] = found.parse(rows);
  return figures ?? { invoices: 0, ratings: 0, received: 0, sent: 0, resolved: 0, meanRating: 0 };
}

function isIn({ firstDay, lastDay, timeZone }: Month, moment: SQL): SQL {
  return sql`${moment} >= ${startOfDay(firstDay, timeZone)} and ${moment} < ${endOfDay(lastDay, timeZone)}`;
}
