import type { OfficialWay } from '@recado/contract';
import { eq } from 'drizzle-orm';
import { officialConnections } from '../../../../channels/channels.schema.ts';
import type { OfficialSecrets } from '../../../../channels/cloud-api/accounts/stored-secrets.ts';
import type { ServicePlatform } from '../../../../channels/services.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import { AppError } from '../../../../platform/errors.ts';
import { noteProblems } from '../../connection-notices/note-problems.ts';
import type { Examined } from '../examine.ts';
import type { OfficialRow } from '../official-rows.ts';
import { forgetSignup } from './signup-rows.ts';

/** The connection of the official platform that a signup is for; undefined for a new one, and for a linked device. */
export async function renewedBy(
  { db }: Unit,
  { companyId, whatsappId }: { companyId: number; whatsappId: number | null },
): Promise<OfficialRow | undefined> {
  if (whatsappId === null) return undefined;
  const [row] = await db.select().from(officialConnections).where(eq(officialConnections.connectionId, whatsappId));
  return row?.companyId === companyId ? row : undefined;
}

/** A connection gets its number's access again, and no other number's. Throws ERR_OFFICIAL_NUMBER_DIFFERS. */
export function requireSameNumber({ phoneNumberId }: OfficialRow, given: string): void {
  if (given !== phoneNumberId) throw new AppError('ERR_OFFICIAL_NUMBER_DIFFERS');
}

/** What a signup gave for a connection that exists. */
interface Renewal {
  way: OfficialWay;
  accountId: string;
  examined: Examined;
  secrets: Omit<OfficialSecrets, 'verifyToken'>;
}

/**
 * Stores the new access of a connection in the place of the former, and opens it: its tickets, texts and webhooks stay.
 * Needs a system unit.
 */
export async function renewConnection(
  { channels }: Pick<ServicePlatform, 'channels'>,
  unit: Unit,
  { connectionId, companyId, webhookKey }: OfficialRow,
  { way, accountId, examined, secrets }: Renewal,
): Promise<void> {
  await forgetSignup(unit, companyId);
  const before = await channels.official.secrets.read(unit, connectionId);
  const verifyToken = before?.verifyToken ?? webhookKey;
  await channels.official.secrets.keep(unit, connectionId, { ...before, ...secrets, verifyToken });
  await unit.db
    .update(officialConnections)
    .set({ way, accountId, appId: examined.appId })
    .where(eq(officialConnections.connectionId, connectionId));
  await channels.connect(unit, connectionId);
  await noteProblems(unit, { companyId, connectionId }, { over: ['token_ended', 'app_removed'] });
}
