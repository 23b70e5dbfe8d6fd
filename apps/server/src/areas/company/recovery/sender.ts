import { and, asc, desc, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { AppError } from '../../../platform/errors.ts';

/** An open connection of the platform itself. */
export interface PlatformConnection {
  companyId: number;
  connectionId: number;
}

/** The platform's own open connection; undefined without one. Requires a system unit. */
export async function platformConnection(unit: Unit): Promise<PlatformConnection | undefined> {
  const [connection] = await unit.db
    .select({ companyId: whatsapps.companyId, connectionId: whatsapps.id })
    .from(whatsapps)
    .innerJoin(users, and(eq(users.companyId, whatsapps.companyId), eq(users.super, true)))
    .where(eq(whatsapps.status, 'CONNECTED'))
    .orderBy(desc(whatsapps.isDefault), asc(whatsapps.id))
    .limit(1);
  return connection;
}

/**
 * The connection that sends codes. It never belongs to a customer's company, because its messages can be read on that
 * company's phone, and whoever has the phone could take over a colleague's account. Requires a system unit. Throws
 * ERR_RECOVERY_UNAVAILABLE if no code can be sent.
 */
export async function requireCodeSender(unit: Unit): Promise<PlatformConnection> {
  const sender = await platformConnection(unit);
  if (!sender) throw new AppError('ERR_RECOVERY_UNAVAILABLE');
  return sender;
}
