import { eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Services } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { type JobHandler, transactional } from '../../../platform/jobs/handlers.ts';
import { closeRounds, resolvedFields } from '../tickets/close-tickets.ts';
import { tickets } from '../tickets/tickets.schema.ts';
import { publishState } from '../whatsapps/whatsapp-rows.ts';
import { closeImportedJob } from './import-jobs.ts';
import { untouchedImports } from './import-rows.ts';

const payload = z.object({ connectionId: z.number() });
const closedTogether = 50;

/**
 * Hides the button at once and enqueues the closing of the imported tickets; there may be thousands (SPEC §4.3, §7).
 */
export async function closeImported(
  services: Pick<Services, 'channels'>,
  unit: Unit,
  place: { companyId: number; connectionId: number },
): Promise<void> {
  const { connectionId } = place;
  await unit.db.update(whatsapps).set({ statusImportMessages: null }).where(eq(whatsapps.id, connectionId));
  await publishState(services, unit, { connectionId, status: true });
  await unit.enqueue(closeImportedJob(place));
}

/** Closes imported tickets that were not changed since, some at a time, without a farewell message. */
export function closeImportedHandler(): JobHandler {
  return transactional('close-imported-tickets', payload, async (unit, { connectionId }, { companyId }) => {
    const some = await unit.db
      .select({ id: tickets.id })
      .from(tickets)
      .where(untouchedImports(connectionId))
      .orderBy(tickets.id)
      .limit(closedTogether)
      .for('update');
    if (some.length === 0 || companyId === null) return;
    const ids = some.map(({ id }) => id);
    await unit.db.update(tickets).set(resolvedFields).where(inArray(tickets.id, ids));
    await closeRounds(unit, ids, 'pending');
    await unit.enqueue(closeImportedJob({ companyId, connectionId }));
  });
}
