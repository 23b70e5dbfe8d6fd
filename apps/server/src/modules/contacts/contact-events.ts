import type { Unit } from '../../platform/database/database.ts';
import type { Desk } from '../tickets/desk.ts';
import { type ContactRow, presentContact } from './contact.presenter.ts';

/** Tells everybody of the company about a new or changed contact. */
export function publishContact(desk: Desk, unit: Unit, action: 'create' | 'update', row: ContactRow): void {
  const contact = presentContact(desk.storage, row);
  unit.publish({
    name: 'contact',
    companyId: row.companyId,
    audience: { to: 'company' },
    payload: { action, contact },
  });
}

/** Tells everybody of the company that a contact is gone. */
export function publishContactGone(unit: Unit, companyId: number, contactId: number): void {
  unit.publish({
    name: 'contact',
    companyId,
    audience: { to: 'company' },
    payload: { action: 'delete', contactId },
  });
}
