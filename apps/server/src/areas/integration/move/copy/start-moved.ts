import type { Unit } from '../../../../platform/database/database.ts';
import { startSchedules } from './campaigns/schedules-step.ts';
import { startTimeRules } from './connections/time-rules.ts';

/** Lets a moved company do by itself what waited for the switch. Again, it changes nothing. */
export async function startMoved(unit: Unit, companyId: number): Promise<void> {
  await startTimeRules(unit, companyId);
  await startSchedules(unit, companyId);
}
