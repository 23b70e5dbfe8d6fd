import { eq } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { companies } from '../../platform/database/schema/index.ts';

/**
 * Serialises changes of a company that must not contradict each other (the last place of a plan, a unique name or
 * colour, the one default connection), until the unit ends. Nothing else waits.
 */
export async function lockCompany(unit: Unit, companyId: number): Promise<void> {
  await unit.db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update');
}
