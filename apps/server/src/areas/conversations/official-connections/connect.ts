import type { AnswerInput, BodyOutput } from '@recado/contract';
import { eq } from 'drizzle-orm';
import { type OfficialWay, officialConnections } from '../../../channels/channels.schema.ts';
import { officialProvider } from '../../../channels/cloud-api/accounts/provider-name.ts';
import type { OfficialSecrets } from '../../../channels/cloud-api/accounts/stored-secrets.ts';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { refusedValue } from '../../../platform/issues.ts';
import { newToken } from '../../../platform/security/secrets.ts';
import { requireOwnWhatsapp } from '../whatsapps/whatsapp-rows.ts';
import { createWhatsapp } from '../whatsapps/whatsapps.service.ts';
import { type Examined, examine, requireFreeNumber } from './examine.ts';
import { healthOf } from './health.ts';
import { presentOfficial } from './official-rows.ts';
import { aboutField } from './refusals.ts';
import { subscribe } from './subscribe.ts';

/** Messages a second of a number, and of one that stays in the app (CLOUD-API 32). */
const throughputs: Record<OfficialWay, number> = { manual: 80, signup: 80, coexistence: 20 };

/** A number that becomes a connection: a new one, or one that has a linked device until now. */
export interface Connecting {
  way: OfficialWay;
  accountId: string;
  examined: Examined;
  secrets: Omit<OfficialSecrets, 'verifyToken'>;
  whatsappId?: number | undefined;
  name?: string | undefined;
  queueIds?: number[] | undefined;
}

/**
 * Connects a number by hand (CLOUD-API, Ways to connect 1). What may fail at WhatsApp is asked before anything is stored,
 * so a refusal leaves a linked device as it is; only the webhooks are asked for afterwards. Throws ERR_VALIDATION by
 * field, ERR_OFFICIAL_…, and what creating a connection throws.
 */
export async function connectByHand(
  platform: ServicePlatform,
  { companyId }: Pick<CallerSession, 'companyId'>,
  body: BodyOutput<'POST /official-connections'>,
): Promise<AnswerInput<'POST /official-connections'>> {
  const { database, channels } = platform;
  const { accounts } = channels.official;
  const { whatsappId, name, queueIds, accountId, token, appSecret, pin } = body;
  if (!whatsappId && name === undefined) throw refusedValue('body.name', 'required');
  const examined = await examine(channels.official, body);
  const { number } = examined;
  await database.system((unit) => requireFreeNumber(unit, companyId, number, whatsappId));
  const registers = pin !== undefined && !number.isRegistered && !number.isOnPhone;
  if (registers) await aboutField(accounts.register(number.phoneNumberId, token, pin), 'pin');
  const way = number.isOnPhone ? 'coexistence' : 'manual';
  const known = registers ? { ...examined, number: { ...number, isRegistered: true } } : examined;
  const secrets = { token, appSecret, ...(registers && { pin }) };
  const connecting = { way, accountId, examined: known, secrets, whatsappId, name, queueIds } as const;
  const id = await database.system((unit) => storeConnection(platform, unit, companyId, connecting));
  await subscribe(platform, companyId, id);
  return database.system((unit) => presentOfficial(platform, unit, companyId, id));
}

/**
 * Stores a connection of the official platform and opens it after the commit; a linked device is signed out then. Returns
 * its id. Needs a system unit. Throws ERR_OFFICIAL_NUMBER_…, and what creating a connection throws.
 */
export async function storeConnection(
  platform: Pick<ServicePlatform, 'channels'>,
  unit: Unit,
  companyId: number,
  connecting: Connecting,
): Promise<number> {
  const { channels } = platform;
  const { way, accountId, secrets, examined, whatsappId, name = '', queueIds = [] } = connecting;
  const { number, appId } = examined;
  await requireFreeNumber(unit, companyId, number, whatsappId);
  const provider = officialProvider;
  const id = whatsappId ?? (await createWhatsapp(channels, unit, companyId, { name, queueIds, provider })).whatsapp.id;
  if (whatsappId) await leaveDevice(platform, unit, companyId, whatsappId);
  const moved = { provider, number: number.number, status: 'OPENING', importOldMessages: null } as const;
  await unit.db.update(whatsapps).set(moved).where(eq(whatsapps.id, id));
  const health = healthOf(number, {}, unit.now());
  await unit.db.insert(officialConnections).values({
    ...{ connectionId: id, companyId, way, accountId, phoneNumberId: number.phoneNumberId, appId, health },
    webhookKey: newToken(),
    verifiedName: number.verifiedName || null,
    throughput: throughputs[way],
    healthCheckedAt: unit.now(),
  });
  await channels.official.secrets.keep(unit, id, { ...secrets, verifyToken: newToken() });
  return id;
}

/** Ends the link to the phone: its keys are deleted, and the device is signed out after the commit. */
async function leaveDevice(
  { channels }: Pick<ServicePlatform, 'channels'>,
  unit: Unit,
  companyId: number,
  whatsappId: number,
): Promise<void> {
  const { name } = await requireOwnWhatsapp(unit, companyId, whatsappId);
  await channels.logout(unit, whatsappId);
  await unit.audit({ action: 'disconnect', kind: 'whatsapps', recordId: whatsappId, label: name, companyId });
}
