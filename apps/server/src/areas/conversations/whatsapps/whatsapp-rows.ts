import { type AnswerInput, connectionStatus, type EventInput } from '@recado/contract';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Channels } from '../../../channels/channels.ts';
import type { Services } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { whatsappQueues, whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { AppError } from '../../../platform/errors.ts';
import { type GreetingFile, greetingFiles, type ImportStatus, importStatuses } from './in-process-events.ts';

/** A connection with its queues. */
export interface WhatsappRow {
  whatsapp: typeof whatsapps.$inferSelect;
  queues: { id: number; name: string; color: string }[];
  /** The progress of the running import of old messages; null without one. */
  importStatus: ImportStatus | null;
  greetingFile: GreetingFile | null;
}

/** A connection that the unit can see; undefined without one. */
export async function findWhatsapp(unit: Unit, whatsappId: number): Promise<WhatsappRow | undefined> {
  const rows = await unit.db.select().from(whatsapps).where(eq(whatsapps.id, whatsappId));
  const [row] = await withParts(unit, rows);
  return row;
}

/** All connections of a company, by name. */
export async function listWhatsapps(unit: Unit, companyId: number): Promise<WhatsappRow[]> {
  const rows = await unit.db
    .select()
    .from(whatsapps)
    .where(eq(whatsapps.companyId, companyId))
    .orderBy(asc(whatsapps.name), asc(whatsapps.id));
  return withParts(unit, rows);
}

/** The connection to use without a chosen one: the default, or the only one. */
export async function findDefaultWhatsapp(unit: Unit, companyId: number) {
  const rows = await unit.db
    .select()
    .from(whatsapps)
    .where(eq(whatsapps.companyId, companyId))
    .orderBy(asc(whatsapps.id));
  return rows.find((row) => row.isDefault) ?? (rows.length === 1 ? rows[0] : undefined);
}

/** The connection to use without a chosen one. Throws ERR_NO_DEF_WAPP_FOUND. */
export async function requireDefaultWhatsapp(unit: Unit, companyId: number) {
  const whatsapp = await findDefaultWhatsapp(unit, companyId);
  if (!whatsapp) throw new AppError('ERR_NO_DEF_WAPP_FOUND');
  return whatsapp;
}

/** A connection of the company. Throws ERR_NO_WAPP_FOUND. */
export async function requireOwnWhatsapp(unit: Unit, companyId: number, whatsappId: number) {
  return one(
    await unit.db
      .select()
      .from(whatsapps)
      .where(and(eq(whatsapps.id, whatsappId), eq(whatsapps.companyId, companyId))),
    'ERR_NO_WAPP_FOUND',
  );
}

async function withParts(unit: Unit, rows: WhatsappRow['whatsapp'][]): Promise<WhatsappRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const offered = await unit.db
    .select({ whatsappId: whatsappQueues.whatsappId, id: queues.id, name: queues.name, color: queues.color })
    .from(whatsappQueues)
    .innerJoin(queues, and(eq(queues.id, whatsappQueues.queueId), eq(queues.companyId, whatsappQueues.companyId)))
    .where(inArray(whatsappQueues.whatsappId, ids))
    .orderBy(asc(queues.orderQueue), asc(queues.id));
  const statuses = await unit.query(importStatuses, ids);
  const files = await unit.query(greetingFiles, ids);
  return rows.map((whatsapp) => ({
    whatsapp,
    importStatus: statuses.get(whatsapp.id) ?? null,
    greetingFile: files.get(whatsapp.id) ?? null,
    queues: offered
      .filter((queue) => queue.whatsappId === whatsapp.id)
      .map(({ id, name, color }) => ({ id, name, color })),
  }));
}

/** A connection in the form of the contract. */
type PresentedWhatsapp = AnswerInput<'GET /whatsapp/:whatsappId'>;

/**
 * A connection in the form of the contract; with QR and pairing code only for `secrets`, because they allow pairing a
 * device.
 */
export function presentWhatsapp(
  channels: Pick<Channels, 'capabilitiesOf'>,
  { whatsapp, queues, importStatus, greetingFile }: WhatsappRow,
  { secrets }: { secrets: boolean },
): PresentedWhatsapp {
  const { companyId: _companyId, statusSince: _statusSince, createdAt: _createdAt, ...shown } = whatsapp;
  return {
    ...shown,
    status: connectionStatus.parse(whatsapp.status),
    capabilities: channels.capabilitiesOf(whatsapp.provider),
    qrcode: secrets ? whatsapp.qrcode : '',
    pairingCode: secrets ? whatsapp.pairingCode : null,
    queues,
    queueIds: queues.map(({ id }) => id),
    integration: whatsapp.integrationId,
    importStatus,
    greetingMediaPath: greetingFile?.path ?? null,
    greetingMediaName: greetingFile?.name ?? null,
  };
}

/** The state of a session for users who may pair (SPEC §4.3, live session updates). */
export function presentSession({ whatsapp }: WhatsappRow): EventInput<'whatsappSession'>['session'] {
  const { id, statusDetail, qrcode, pairingCode, retries, updatedAt } = whatsapp;
  return { id, status: connectionStatus.parse(whatsapp.status), statusDetail, qrcode, pairingCode, retries, updatedAt };
}

/** Publishes a connection to its company, without QR and pairing code. */
export function publishWhatsapp(unit: Unit, companyId: number, payload: EventInput<'whatsapp'>): void {
  unit.publish({ name: 'whatsapp', companyId, audience: { to: 'company' }, payload });
}

/**
 * Publishes the stored state of a connection: in full to administrators and, with `status`, to everybody without QR and
 * pairing code (SPEC §4.3, SERVER §3.3).
 */
export async function publishState(
  { channels }: Pick<Services, 'channels'>,
  unit: Unit,
  { connectionId, status }: { connectionId: number; status: boolean },
): Promise<void> {
  const row = await findWhatsapp(unit, connectionId);
  if (!row) return;
  const { companyId } = row.whatsapp;
  if (status) {
    const whatsapp = presentWhatsapp(channels, row, { secrets: false });
    publishWhatsapp(unit, companyId, { action: 'update', whatsapp });
  }
  // Published after the update without codes, so that administrators have the codes in the end.
  const session = presentSession(row);
  unit.publish({
    name: 'whatsappSession',
    companyId,
    audience: { to: 'admins' },
    payload: { action: 'update', session },
  });
}
