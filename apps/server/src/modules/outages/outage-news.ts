import { eq } from 'drizzle-orm';
import type { ServicePlatform } from '../../channels/services.ts';
import type { Unit } from '../../platform/database/database.ts';
import { whatsapps } from '../../platform/database/schema/index.ts';
import { readOutages } from './read-outages.ts';

/**
 * Publishes the connections that are down to their company after a unit commits. Read after the commit, so that of two
 * changes the later one is told last; a company that changes while its news is read is read once more, not once per
 * change.
 */
export function createOutageNews({ database, logger }: Pick<ServicePlatform, 'database' | 'logger'>) {
  /** The companies being read, and whether they changed meanwhile. */
  const reading = new Map<number, boolean>();

  async function publish(companyId: number): Promise<void> {
    await database.tenant(companyId, async (unit) => {
      const payload = await readOutages(unit, companyId);
      unit.publish({ name: 'outages', companyId, audience: { to: 'company' }, payload });
    });
  }

  async function tell(companyId: number): Promise<void> {
    if (reading.has(companyId)) return void reading.set(companyId, true);
    try {
      do {
        reading.set(companyId, false);
        await publish(companyId);
      } while (reading.get(companyId));
    } catch (error) {
      logger.warn({ err: error, companyId }, 'the connections that are down could not be told');
    } finally {
      reading.delete(companyId);
    }
  }

  return (unit: Unit, companyId: number | undefined): void => {
    if (companyId !== undefined) unit.afterCommit(() => void tell(companyId));
  };
}

/** The company of a connection; undefined once it was deleted. */
export async function companyOf({ db }: Unit, connectionId: number): Promise<number | undefined> {
  const [found] = await db
    .select({ companyId: whatsapps.companyId })
    .from(whatsapps)
    .where(eq(whatsapps.id, connectionId));
  return found?.companyId;
}
