import type { Services } from '../../channels/services.ts';
import type { Unit } from '../../platform/database/database.ts';
import { type ContactRow, presentOneContact } from './contact-rows.ts';

/** Sends a new or changed contact to everybody in the company. */
export async function publishContact(
  services: Services,
  unit: Unit,
  action: 'create' | 'update',
  row: ContactRow,
): Promise<void> {
  const contact = await presentOneContact(services.storage, unit, row);
  unit.publish({
    name: 'contact',
    companyId: row.companyId,
    audience: { to: 'company' },
    payload: { action, contact },
  });
}

/** Tells everybody in the company that a contact was deleted. */
export function publishContactGone(unit: Unit, companyId: number, contactId: number): void {
  unit.publish({
    name: 'contact',
    companyId,
    audience: { to: 'company' },
    payload: { action: 'delete', contactId },
  });
}
