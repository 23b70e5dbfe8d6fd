import type { OfficialReport } from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { AccountChangeOf } from '../../../channels/account-events.ts';
import { officialConnections } from '../../../channels/channels.schema.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { noteProblems } from '../connection-notices/note-problems.ts';
import { noteReport } from '../connection-notices/note-reports.ts';
import { lockNumbersOf } from './official-rows.ts';

/** What an alert says, by WhatsApp's name of it; one of another name is told as an alert. */
const alerts: Readonly<Record<string, OfficialReport>> = {
  INCREASED_CAPABILITIES_ELIGIBILITY_DEFERRED: 'limit_increase_delayed',
  INCREASED_CAPABILITIES_ELIGIBILITY_FAILED: 'limit_increase_refused',
  INCREASED_CAPABILITIES_ELIGIBILITY_NEED_MORE_INFO: 'limit_increase_needs_facts',
  PROFILE_PICTURE_LOST: 'picture_lost',
  OBA_REJECTED: 'badge_refused',
};

const pinEvents: Readonly<Record<string, OfficialReport>> = {
  PIN_CHANGED: 'pin_changed',
  PIN_RESET_REQUEST: 'pin_reset_asked',
  PIN_RESET_SUCCESS: 'pin_reset',
};

/** The decision of WhatsApp's review of an account: one that failed stands until it is approved. */
export async function learnFromReview(unit: Unit, reported: AccountChangeOf<'accountReview'>): Promise<void> {
  const { decision } = reported.change;
  if (decision === 'REJECTED') return tell(unit, reported, null, 'review_failed');
  if (decision !== 'APPROVED') return;
  const { companyId } = reported;
  for (const { connectionId } of await lockNumbersOf(unit, { ...reported, number: null }))
    await noteProblems(unit, { companyId, connectionId }, { over: ['review_failed'] });
}

/** An alert of WhatsApp. Good news and an alert that is over are none: WhatsApp Manager has them. */
export async function learnFromAlert(unit: Unit, reported: AccountChangeOf<'alert'>): Promise<void> {
  const { alert, severity, status } = reported.change;
  const known = alerts[alert];
  if (status === 'NONE' || (!known && severity === 'INFORMATIONAL')) return;
  await tell(unit, reported, null, known ?? 'account_alert');
}

/** A change of a number's PIN, which may be somebody's who takes the number away. */
export async function learnFromSecurity(unit: Unit, reported: AccountChangeOf<'security'>): Promise<void> {
  const report = pinEvents[reported.change.event];
  if (report) await tell(unit, reported, reported.change.number, report);
}

/** How many new people a day the numbers of an account may write to now. */
export async function learnFromLimit(unit: Unit, reported: AccountChangeOf<'dailyLimit'>): Promise<void> {
  const { dailyLimit } = reported.change;
  for (const { connectionId, health } of await lockNumbersOf(unit, { ...reported, number: null })) {
    await unit.db
      .update(officialConnections)
      .set({ health: { ...health, dailyLimit } })
      .where(eq(officialConnections.connectionId, connectionId));
  }
}

/** Tells of a report on every connection that it concerns; `number`: on the one of this number. */
async function tell(
  unit: Unit,
  reported: { companyId: number; accountId: string; at: number },
  number: string | null,
  report: OfficialReport,
): Promise<void> {
  const { companyId, at } = reported;
  for (const { connectionId } of await lockNumbersOf(unit, { ...reported, number }))
    await noteReport(unit, { companyId, connectionId }, report, at);
}
