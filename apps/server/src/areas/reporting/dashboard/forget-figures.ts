import { sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { ticketCycles } from '../../conversations/tickets/tickets.schema.ts';
import { roundFigures, staleHours } from './dashboard.schema.ts';

/**
 * Forgets all figures of a company whose time zone changed, because its hours and days begin at other moments, and notes
 * every hour with rounds to be computed again; until then they are computed with each question (ADR 40). Requires a
 * system unit.
 */
export async function forgetFigures(unit: Unit, { companyId }: { companyId: number }): Promise<void> {
  await unit.db.execute(sql`delete from ${roundFigures} where company_id = ${companyId}`);
  await unit.db.execute(sql`
    insert into ${staleHours} (company_id, hour)
    select distinct company_id, date_trunc('hour', queued_at, 'UTC') from ${ticketCycles} where company_id = ${companyId}`);
}
