import { type AnswerInput, officialProblem } from '@recado/contract';
import { isSameNumber } from '@recado/contract/phone-numbers';
import { and, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm';
import { officialConnections } from '../../../channels/channels.schema.ts';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { reportsOf } from '../connection-notices/note-reports.ts';
import { messages } from '../messages/messages.schema.ts';
import { messageTemplates } from '../templates/templates.schema.ts';
import { requireOwnWhatsapp } from '../whatsapps/whatsapp-rows.ts';
import { freeService, serviceMessagesOf } from './service-messages.ts';

/** A connection of the official platform, as stored. */
export type OfficialRow = typeof officialConnections.$inferSelect;
type Presented = AnswerInput<'GET /official-connections/:whatsappId'>;

const day = 24 * 60 * 60_000;

/** An official connection of the company. Throws ERR_NO_WAPP_FOUND. */
export async function requireOfficial({ db }: Unit, companyId: number, connectionId: number): Promise<OfficialRow> {
  const isIt = and(eq(officialConnections.connectionId, connectionId), eq(officialConnections.companyId, companyId));
  return one(await db.select().from(officialConnections).where(isIt), 'ERR_NO_WAPP_FOUND');
}

/** The numbers of an account that are connected, locked; `number`: that one only, if a connection's own is known. */
export async function lockNumbersOf(
  { db }: Unit,
  { companyId, accountId, number }: { companyId: number; accountId: string; number: string | null },
) {
  const { connectionId, health } = officialConnections;
  const rows = await db
    .select({ connectionId, health, number: whatsapps.number })
    .from(officialConnections)
    .innerJoin(whatsapps, eq(whatsapps.id, connectionId))
    .where(and(eq(officialConnections.companyId, companyId), eq(officialConnections.accountId, accountId)))
    .for('update');
  return rows.filter((row) => number === null || row.number === null || isSameNumber(row.number, number));
}

/** The address at which webhooks of the operator's app arrive. */
export function generalAddress({ configuration }: Pick<ServicePlatform, 'configuration'>): string {
  return `${configuration.apiUrl}/webhooks/whatsapp`;
}

/** The address at which webhooks of one connection arrive. */
export function webhookAddress(platform: Pick<ServicePlatform, 'configuration'>, key: string): string {
  return `${generalAddress(platform)}/${key}`;
}

/** An official connection in the form of the contract. Needs a system unit. Throws ERR_NO_WAPP_FOUND. */
export async function presentOfficial(
  platform: Pick<ServicePlatform, 'channels' | 'configuration'>,
  unit: Unit,
  companyId: number,
  connectionId: number,
): Promise<Presented> {
  await requireOwnWhatsapp(unit, companyId, connectionId);
  const row = await requireOfficial(unit, companyId, connectionId);
  const secrets = await platform.channels.official.secrets.read(unit, connectionId);
  const { health } = row;
  return {
    whatsappId: connectionId,
    way: row.way,
    phoneNumberId: row.phoneNumberId,
    accountId: row.accountId,
    verifiedName: row.verifiedName,
    throughput: row.throughput,
    secrets: {
      token: secrets !== null && secrets.token !== '',
      appSecret: secrets !== null && secrets.appSecret !== '',
      pin: secrets?.pin !== undefined,
    },
    webhook: {
      address: webhookAddress(platform, row.webhookKey),
      verifyToken: secrets?.verifyToken ?? '',
      lastAt: row.lastWebhookAt,
      subscription: health.subscription ?? null,
    },
    health: {
      quality: health.quality ?? 'UNKNOWN',
      dailyLimit: health.dailyLimit ?? null,
      usedToday: await countNewPeople(unit, row),
      highThroughput: health.highThroughput ?? false,
      nameStatus: health.nameStatus ?? null,
      problem: officialProblem
        .nullable()
        .catch(null)
        .parse(health.problem ?? null),
      problemSince: health.problemSince === undefined ? null : new Date(health.problemSince),
      reports: await reportsOf(unit, { companyId, connectionId }),
      pausedTemplates: await countPaused(unit, row),
      serviceMessages: {
        thisMonth: (await serviceMessagesOf(unit, companyId)).get(connectionId) ?? 0,
        free: freeService,
      },
      checkedAt: row.healthCheckedAt,
    },
    contactsRequestedAt: row.contactsRequestedAt,
    historyRequestedAt: row.historyRequestedAt,
  };
}

/** The people to whom the numbers of an account sent templates in the last 24 hours: WhatsApp limits new ones (CLOUD-API, Templates). */
async function countNewPeople(unit: Unit, { companyId, accountId }: OfficialRow): Promise<number> {
  const numbers = unit.db
    .select({ id: officialConnections.connectionId })
    .from(officialConnections)
    .where(and(eq(officialConnections.companyId, companyId), eq(officialConnections.accountId, accountId)));
  const [counted] = await unit.db
    .select({ people: sql<number>`count(distinct ${messages.contactId})::int` })
    .from(messages)
    .where(
      and(
        eq(messages.companyId, companyId),
        gte(messages.createdAt, new Date(unit.now().getTime() - day)),
        isNotNull(messages.templateId),
        inArray(messages.connectionId, numbers),
      ),
    );
  return counted?.people ?? 0;
}

async function countPaused({ db }: Unit, { companyId, accountId }: OfficialRow): Promise<number> {
  const isPaused = inArray(messageTemplates.status, ['PAUSED', 'DISABLED']);
  const isIts = and(eq(messageTemplates.companyId, companyId), eq(messageTemplates.accountId, accountId), isPaused);
  const [counted] = await db.select({ count: sql<number>`count(*)::int` }).from(messageTemplates).where(isIts);
  return counted?.count ?? 0;
}
