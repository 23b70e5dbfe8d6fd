import type { EventInput } from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { type HistoryImport, importStatusOf } from './running-imports.ts';

/** The maximum number of progress events per import, however many batches it has. */
const steps = 200;

type Counts = Pick<HistoryImport, 'companyId' | 'connectionId' | 'total' | 'processed' | 'reached'>;

/** Publishes the progress of an import to administrators. `statusImportMessages` belongs to the connection. */
export function publishProgress(
  unit: Unit,
  action: EventInput<'importMessages'>['action'],
  counts: Counts,
  statusImportMessages: string | null,
): void {
  const { companyId, connectionId: whatsappId } = counts;
  const payload = { action, whatsappId, status: importStatusOf(counts), statusImportMessages };
  unit.publish({ name: 'importMessages', companyId, audience: { to: 'admins' }, payload });
}

/** Publishes the progress of a running import without changing the connection's status. */
export async function publishCurrentProgress(unit: Unit, counts: Counts): Promise<void> {
  const [whatsapp] = await unit.db
    .select({ statusImportMessages: whatsapps.statusImportMessages })
    .from(whatsapps)
    .where(eq(whatsapps.id, counts.connectionId));
  publishProgress(unit, 'update', counts, whatsapp?.statusImportMessages ?? null);
}

/** Whether the progress grows enough by `more` messages for an event. */
export function isStep({ processed, total }: Pick<Counts, 'processed' | 'total'>, more: number): boolean {
  const step = Math.max(1, total / steps);
  return processed >= total || Math.floor(processed / step) !== Math.floor((processed - more) / step);
}
