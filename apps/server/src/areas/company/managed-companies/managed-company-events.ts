import type { Unit } from '../../../platform/database/database.ts';
import { publishToSuperUsers } from '../../../platform/realtime/publish-widely.ts';
import { managedCompany, type ShownManaged } from './managed-companies.ts';

/**
 * Publishes the current state of a company to the super users, and returns it. Requires a system unit, like all
 * functions here.
 */
export async function publishManagedCompany(
  unit: Unit,
  action: 'create' | 'update',
  companyId: number,
): Promise<ShownManaged> {
  const record = await managedCompany(unit, companyId);
  await publishToSuperUsers(unit, { name: 'managedCompany', payload: { action, record } });
  return record;
}

/** Publishes a new company to the super users. */
export async function publishCompanyCreated(unit: Unit, { companyId }: { companyId: number }): Promise<void> {
  await publishManagedCompany(unit, 'create', companyId);
}

/** Publishes the deletion of a company to the super users. */
export function publishCompanyDeleted(unit: Unit, companyId: number): Promise<void> {
  return publishToSuperUsers(unit, { name: 'managedCompany', payload: { action: 'delete', id: companyId } });
}
