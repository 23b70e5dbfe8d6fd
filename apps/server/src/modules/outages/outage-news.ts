import { eq } from 'drizzle-orm';
import type { ServicePlatform } from '../../channels/services.ts';
import type { Unit } from '../../platform/database/database.ts';
import { whatsapps } from '../../platform/database/schema/index.ts';
import { createNews } from '../../platform/realtime/news.ts';
import { readOutages } from './read-outages.ts';

/** Publishes the connections that are down to their company after a unit commits. */
export function createOutageNews(platform: Pick<ServicePlatform, 'database' | 'logger'>) {
  return createNews(platform, async (unit, companyId) => {
    const payload = await readOutages(unit, companyId);
    unit.publish({ name: 'outages', companyId, audience: { to: 'company' }, payload });
  });
}

/** The company of a connection; undefined once it was deleted. */
export async function companyOf({ db }: Unit, connectionId: number): Promise<number | undefined> {
  const [found] = await db
    .select({ companyId: whatsapps.companyId })
    .from(whatsapps)
    .where(eq(whatsapps.id, connectionId));
  return found?.companyId;
}
