import { and, asc, desc, eq } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { users, whatsapps } from '../../platform/database/schema/index.ts';
import { AppError } from '../../platform/errors.ts';

/** The connection that codes are sent through. */
export interface CodeSender {
  companyId: number;
  connectionId: number;
}

/**
 * The platform's own open connection. Never one of a customer's company: its messages can be read on that company's
 * phone, so anybody holding it could take over a colleague's account. Requires a system unit. Throws
 * ERR_RECOVERY_UNAVAILABLE when no code can be sent to anybody.
 */
export async function requireCodeSender(unit: Unit): Promise<CodeSender> {
  const [sender] = await unit.db
    .select({ companyId: whatsapps.companyId, connectionId: whatsapps.id })
    .from(whatsapps)
    .innerJoin(users, and(eq(users.companyId, whatsapps.companyId), eq(users.super, true)))
    .where(eq(whatsapps.status, 'CONNECTED'))
    .orderBy(desc(whatsapps.isDefault), asc(whatsapps.id))
    .limit(1);
  if (!sender) throw new AppError('ERR_RECOVERY_UNAVAILABLE');
  return sender;
}
