import type { Services } from '../../channels/services.ts';
import type { Unit } from '../../platform/database/database.ts';
import { type ContactRow, presentOneContact } from './contact-rows.ts';
import { contactsChanged } from './in-process-events.ts';

/** Sends a new or changed contact to everybody in the company, and tells the other modules. */
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
  await unit.tell(contactsChanged, { companyId: row.companyId, changes: [{ contactId: row.id, action }] });
}

/** The same for a deleted contact. */
export async function publishContactGone(unit: Unit, companyId: number, contactId: number): Promise<void> {
  unit.publish({
    name: 'contact',
    companyId,
    audience: { to: 'company' },
    payload: { action: 'delete', contactId },
  });
  await unit.tell(contactsChanged, { companyId, changes: [{ contactId, action: 'delete' }] });
}
