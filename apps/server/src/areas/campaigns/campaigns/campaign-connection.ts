import type { Capabilities } from '../../../channels/port.ts';
import { capabilitiesOf } from '../../../channels/unit-questions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { findDefaultWhatsapp, requireOwnWhatsapp } from '../../conversations/whatsapps/whatsapp-rows.ts';

/** The connection that sends a campaign, and what it can do. */
export interface SendingConnection {
  id: number;
  can: Pick<Capabilities, 'templates' | 'window'>;
}

/**
 * The connection of a campaign: the chosen one, else the company's default; undefined without any. Throws
 * ERR_NO_WAPP_FOUND for a chosen one that does not exist.
 */
export async function connectionOf(
  unit: Unit,
  { companyId, whatsappId }: { companyId: number; whatsappId?: number | null | undefined },
): Promise<SendingConnection | undefined> {
  const row = whatsappId
    ? await requireOwnWhatsapp(unit, companyId, whatsappId)
    : await findDefaultWhatsapp(unit, companyId);
  return row && { id: row.id, can: unit.query(capabilitiesOf, row.provider) };
}
