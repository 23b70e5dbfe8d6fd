import { count, eq } from 'drizzle-orm';
import type { ChannelEventOf } from '../../../channels/channel-events.ts';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { onDuplicate } from '../../../platform/database/database-errors.ts';
import { one } from '../../../platform/database/one.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { contactImports, phoneContacts } from './contact-import.schema.ts';
import { type ImportRow, publishImport, runningIndex } from './import-rows.ts';
import { importJob } from './run-import.ts';

/** Reads the agendas of connected phones; `keepAgenda` stores them. Throws ERR_WAPP_NOT_INITIALIZED. */
export async function readAgendas(
  { channels }: Pick<ServicePlatform, 'channels'>,
  connectionIds: readonly number[],
): Promise<void> {
  const read = await Promise.all(connectionIds.map((connectionId) => channels.readAgenda(connectionId)));
  if (read.every((howMany) => howMany === undefined)) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
}

/** The connections of the company whose phones are connected. Throws ERR_NO_DEF_WAPP_FOUND, ERR_WAPP_NOT_INITIALIZED. */
export async function openConnections(unit: Unit, companyId: number): Promise<number[]> {
  const own = await unit.db
    .select({ id: whatsapps.id, status: whatsapps.status })
    .from(whatsapps)
    .where(eq(whatsapps.companyId, companyId));
  if (own.length === 0) throw new AppError('ERR_NO_DEF_WAPP_FOUND');
  const open = own.filter(({ status }) => status === 'CONNECTED').map(({ id }) => id);
  if (open.length === 0) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  return open;
}

/** Starts the import of the stored agendas (SPEC §7). Throws ERR_NO_AGENDA_FOUND, ERR_IMPORT_RUNNING. */
export async function startAgendaImport(unit: Unit, { companyId, userId }: CallerSession): Promise<ImportRow> {
  const [shared] = await unit.db
    .select({ total: count() })
    .from(phoneContacts)
    .where(eq(phoneContacts.companyId, companyId));
  if (!shared?.total) throw new AppError('ERR_NO_AGENDA_FOUND');
  const values = { companyId, userId, source: 'agenda', state: 'running', total: shared.total } as const;
  const row = one(
    await onDuplicate(
      'ERR_IMPORT_RUNNING',
      async () => unit.db.insert(contactImports).values(values).returning(),
      runningIndex,
    ),
    'ERR_INTERNAL',
  );
  publishImport(unit, 'create', row);
  await unit.audit({ action: 'import', kind: 'contacts', recordId: row.id, after: { total: shared.total } });
  await unit.enqueue(importJob(companyId, row.id));
  return row;
}

/** The number of rows of one statement. */
const atOnce = 500;

/** Replaces the stored agenda of a connection's phone. */
export async function keepAgenda(
  { db }: Unit,
  { companyId, connectionId, event: { entries } }: ChannelEventOf<'agenda'>,
): Promise<void> {
  await db.delete(phoneContacts).where(eq(phoneContacts.connectionId, connectionId));
  for (let from = 0; from < entries.length; from += atOnce) {
    const rows = entries.slice(from, from + atOnce).map((entry) => ({ ...entry, companyId, connectionId }));
    await db.insert(phoneContacts).values(rows).onConflictDoNothing();
  }
}
