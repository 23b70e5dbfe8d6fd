import type { BodyOutput } from '@recado/contract';
import { and, eq, ne, notInArray, sql } from 'drizzle-orm';
import type { Channels } from '../../../channels/channels.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { touched } from '../../../platform/database/schema/columns.ts';
import { whatsappQueues, whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { AppError } from '../../../platform/errors.ts';
import { refusedValue } from '../../../platform/issues.ts';
import { requireAutomation } from '../../company/automations/require-automation.ts';
import { lockCompany, requireRoomFor } from '../../company/plans/limits.ts';
import { retire } from '../../company/retirement/retire.ts';
import { requireAutomationTemplates } from './automation-templates.ts';
import { chooseImport, type ImportChoice, isOtherImport } from './import-choice.ts';
import { connectionLeaving, importReplaced } from './in-process-events.ts';
import { findWhatsapp, presentWhatsapp, publishState, publishWhatsapp, type WhatsappRow } from './whatsapp-rows.ts';
import { requireFreeName, requireGreeting, requireQueues } from './whatsapp-rules.ts';

/** A connection of the company, with its queues. Throws ERR_NO_WAPP_FOUND. */
export async function requireWhatsapp(unit: Unit, companyId: number, whatsappId: number): Promise<WhatsappRow> {
  const row = await findWhatsapp(unit, whatsappId);
  if (row?.whatsapp.companyId !== companyId) throw new AppError('ERR_NO_WAPP_FOUND');
  return row;
}

/**
 * Creates a connection, which starts to pair after the commit. The first one of a company is its default. Throws
 * ERR_PLAN_LIMIT_REACHED, ERR_WAPP_GREETING_REQUIRED, ERR_WAPP_NAME_ALREADY_EXISTS, ERR_NO_QUEUE_FOUND, ERR_VALIDATION,
 * and what `requireAutomationTemplates` throws.
 */
export async function createWhatsapp(
  channels: Channels,
  unit: Unit,
  companyId: number,
  body: BodyOutput<'POST /whatsapp'>,
): Promise<WhatsappRow> {
  const { queueIds = [], ...columns } = withIntegration(body);
  await requireAutomation(unit, companyId, columns);
  await requireRoomFor(unit, companyId, 'connections');
  await checkRules(channels, unit, companyId, { ...columns, queueIds });
  const [other] = await unit.db.select().from(whatsapps).where(eq(whatsapps.companyId, companyId)).limit(1);
  const isDefault = columns.isDefault === true || !other;
  if (isDefault) await unsetDefault(channels, unit, companyId, 0);
  const created = one(
    await unit.db
      .insert(whatsapps)
      .values({ ...columns, ...chooseImport(columns, new Date()), companyId, isDefault, status: 'OPENING' })
      .returning({ id: whatsapps.id }),
    'ERR_INTERNAL',
  );
  await offerQueues(unit, companyId, created.id, queueIds);
  channels.created(unit);
  const row = await requireWhatsapp(unit, companyId, created.id);
  const chosen = columns.automationTemplates;
  await requireAutomationTemplates(unit, { ...row.whatsapp, automationTemplates: {} }, chosen);
  const whatsapp = presentWhatsapp(channels, row, { secrets: false });
  publishWhatsapp(unit, companyId, { action: 'update', whatsapp });
  return row;
}

/**
 * Changes a connection. Its session continues unless old messages are to be imported: WhatsApp sends them only to a
 * newly linked device, so a paired connection is paired again (SPEC §4.3), which requires a system unit. Throws
 * ERR_NO_WAPP_FOUND, ERR_WAPP_GREETING_REQUIRED, ERR_WAPP_NAME_ALREADY_EXISTS, ERR_NO_QUEUE_FOUND, ERR_VALIDATION, and
 * ERR_NO_OTHER_WHATSAPP if no default would remain; also what `requireAutomationTemplates` throws.
 */
export async function updateWhatsapp(
  channels: Channels,
  unit: Unit,
  companyId: number,
  whatsappId: number,
  body: BodyOutput<'PUT /whatsapp/:whatsappId'>,
): Promise<WhatsappRow> {
  await lockCompany(unit, companyId);
  const before = await requireWhatsapp(unit, companyId, whatsappId);
  const { queueIds = before.queues.map((queue) => queue.id), ...columns } = withIntegration(body);
  const { name, greetingMessage } = before.whatsapp;
  await requireAutomation(unit, companyId, columns, before.whatsapp);
  await checkRules(channels, unit, companyId, { name, greetingMessage, ...columns, queueIds }, whatsappId);
  await requireAutomationTemplates(unit, before.whatsapp, columns.automationTemplates);
  if (columns.isDefault === false && before.whatsapp.isDefault) throw new AppError('ERR_NO_OTHER_WHATSAPP');
  if (columns.isDefault) await unsetDefault(channels, unit, companyId, whatsappId);
  // `updatedAt` changes even if only the queues changed, so that screens accept the newer record.
  const now = new Date();
  const choice = chooseImport(columns, now, before.whatsapp);
  const changes = { ...columns, ...choice, ...touched };
  await unit.db.update(whatsapps).set(changes).where(eq(whatsapps.id, whatsappId));
  const isLinked = !channels.capabilitiesOf(before.whatsapp.provider).templates;
  if (isLinked) await beginOtherImport(channels, unit, before, choice);
  if (body.queueIds) {
    // Unchanged rows are not written, so that the audit log shows only changes.
    const others = queueIds.length > 0 ? notInArray(whatsappQueues.queueId, queueIds) : undefined;
    await unit.db.delete(whatsappQueues).where(and(eq(whatsappQueues.whatsappId, whatsappId), others));
    await offerQueues(unit, companyId, whatsappId, queueIds);
  }
  await publishState({ channels }, unit, { connectionId: whatsappId, status: true });
  return requireWhatsapp(unit, companyId, whatsappId);
}

/**
 * Deletes a connection and ends its pairing; its tickets stay. Throws ERR_NO_WAPP_FOUND, and ERR_NO_OTHER_WHATSAPP for
 * the default one while there are others.
 */
export async function deleteWhatsapp(
  channels: Channels,
  unit: Unit,
  companyId: number,
  whatsappId: number,
): Promise<void> {
  await lockCompany(unit, companyId);
  const { whatsapp } = await requireWhatsapp(unit, companyId, whatsappId);
  const others = and(eq(whatsapps.companyId, companyId), ne(whatsapps.id, whatsappId));
  const [other] = await unit.db.select({ id: whatsapps.id }).from(whatsapps).where(others).limit(1);
  if (whatsapp.isDefault && other) throw new AppError('ERR_NO_OTHER_WHATSAPP');
  const values = sql`name = ' ' || id, is_default = false, status = 'DISCONNECTED', qrcode = ''`;
  await unit.emit(connectionLeaving, { connectionId: whatsappId });
  await retire(unit, { table: 'whatsapps', id: whatsappId, companyId }, values);
  channels.deleted(unit, whatsappId);
  publishWhatsapp(unit, companyId, { action: 'delete', whatsappId });
}

/** Ends imports of the previous choice and pairs the phone again; a closed connection waits until it is opened. */
async function beginOtherImport(
  channels: Channels,
  unit: Unit,
  { whatsapp }: WhatsappRow,
  choice: ImportChoice,
): Promise<void> {
  const other = isOtherImport(choice, whatsapp);
  const wasSwitchedOff = whatsapp.importOldMessages !== null && choice.importOldMessages === null;
  if (other || wasSwitchedOff) await unit.emit(importReplaced, { connectionId: whatsapp.id });
  if (other && !isClosed(whatsapp.status)) await channels.pair(unit, whatsapp.id);
}

/** The integration has two field names (SPEC §3); the name in SERVER §1 takes precedence. */
function withIntegration<Body extends BodyOutput<'PUT /whatsapp/:whatsappId'>>({ integration, ...body }: Body) {
  return { ...body, integrationId: body.integrationId === undefined ? integration : body.integrationId };
}

function isClosed(status: string): boolean {
  return status === 'DISCONNECTED' || status === 'banned' || status === 'passkey_required';
}

async function checkRules(
  channels: Channels,
  unit: Unit,
  companyId: number,
  wanted: {
    name: string;
    provider?: string;
    greetingMessage?: string;
    sendIdQueue?: number | null;
    queueIds: number[];
  },
  whatsappId?: number,
): Promise<void> {
  const { name, provider, greetingMessage = '', sendIdQueue, queueIds } = wanted;
  if (provider !== undefined && !channels.supports(provider)) throw refusedValue('body.provider', 'notAChoice');
  await requireFreeName(unit, companyId, name, whatsappId);
  await requireQueues(unit, companyId, sendIdQueue ? [...queueIds, sendIdQueue] : queueIds);
  requireGreeting(queueIds, greetingMessage);
}

/** Unsets the current default and publishes its change. */
async function unsetDefault(channels: Channels, unit: Unit, companyId: number, exceptId: number): Promise<void> {
  const others = and(eq(whatsapps.companyId, companyId), eq(whatsapps.isDefault, true), ne(whatsapps.id, exceptId));
  const changed = await unit.db
    .update(whatsapps)
    .set({ isDefault: false })
    .where(others)
    .returning({ id: whatsapps.id });
  for (const { id } of changed) await publishState({ channels }, unit, { connectionId: id, status: true });
}

async function offerQueues(unit: Unit, companyId: number, whatsappId: number, queueIds: number[]): Promise<void> {
  const rows = [...new Set(queueIds)].map((queueId) => ({ companyId, whatsappId, queueId }));
  if (rows.length) await unit.db.insert(whatsappQueues).values(rows).onConflictDoNothing();
}
