import { and, asc, desc, eq } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { users, whatsapps } from '../../platform/database/schema/index.ts';
import { AppError } from '../../platform/errors.ts';

/** The connection codes are sent through. */
export interface CodeSender {
  companyId: number;
  connectionId: number;
}

/**
 * The platform's own open connection. Never that of a customer's company: what it sends can be read on its phone, and
 * with a colleague's code anybody who holds that phone would get the colleague's account. In a system unit.
 * Throws ERR_RECOVERY_UNAVAILABLE: no code can be sent now, to nobody.
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
