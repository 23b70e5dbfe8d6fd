import type { Unit } from '../../platform/database/database.ts';
import type { Sessions } from '../../platform/security/sessions.ts';

/**
 * Makes a change of what a company's plan opens count at once: every process reads it again, and so do the company's
 * browsers, those of agents too.
 */
export function tellRights(unit: Unit, sessions: Pick<Sessions, 'companyChanged'>, companyId: number): void {
  sessions.companyChanged(unit, companyId);
  unit.publish({ name: 'rights', companyId, audience: { to: 'company' }, payload: { action: 'update' } });
}
