import { type BodyOutput, recurrence } from '@recado/contract';
import { dayOfMonth, nextDueDate } from '@recado/contract/due-dates';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { onDuplicate } from '../../../platform/database/database-errors.ts';
import { one } from '../../../platform/database/one.ts';
import { touched } from '../../../platform/database/schema/columns.ts';
import { companies, plans } from '../../../platform/database/schema/companies.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { refusedValue } from '../../../platform/issues.ts';
import { callersChanged } from '../../../platform/security/callers-changed.ts';
import { presentCompany, publishCompany } from '../companies/company.presenter.ts';
import { defaultSchedules } from '../companies/schedules.ts';
import { invite, type NewInvitation, noPassword } from '../invitations/invite.ts';
import { lockCompany, publishRightsChanged } from '../plans/limits.ts';
import { planChanged, subscriptionChanged } from './in-process-events.ts';
import { managedCompany, type ShownManaged } from './managed-companies.ts';
import { publishManagedCompany } from './managed-company-events.ts';

type NewCompany = Omit<BodyOutput<'POST /companies'>, 'password'> & {
  /** Undefined: the administrator is invited to choose a password. */
  passwordHash: string | undefined;
};
type Changes = BodyOutput<'PUT /companies/:companyId'>;

/**
 * Creates a company with its first administrator, who is invited if there is no password. Requires a system unit, like all functions here. Throws
 * ERR_NO_PLAN_FOUND, ERR_EMAIL_ALREADY_EXISTS.
 */
export async function createCompany(
  unit: Unit,
  { passwordHash = noPassword, ...draft }: NewCompany,
): Promise<{ company: ShownManaged; invitation: NewInvitation | undefined }> {
  await holdPlan(unit, draft.planId);
  const email = draft.email.toLowerCase();
  const dueDay = draft.dueDate ? dayOfMonth(draft.dueDate) : null;
  const [company] = await unit.db
    .insert(companies)
    .values({ ...draft, email, dueDay, schedules: defaultSchedules() })
    .returning({ id: companies.id });
  if (!company) throw new Error('The company was not stored.');
  const administrator = { companyId: company.id, name: draft.name, email, passwordHash, profile: 'admin' as const };
  const [created] = await onDuplicate(
    'ERR_EMAIL_ALREADY_EXISTS',
    () => unit.db.insert(users).values(administrator).returning({ id: users.id }),
    'users_email_unique',
  );
  const invitation = created && (await invite(unit, created.id));
  return { company: await publishManagedCompany(unit, 'create', company.id), invitation };
}

/**
 * Changes a company; its signed-in users get its new rights at once. A new due date also sets its day of payment.
 * Throws ERR_NO_COMPANY_FOUND, ERR_NO_PLAN_FOUND.
 */
export async function changeCompany(unit: Unit, companyId: number, changes: Changes): Promise<ShownManaged> {
  await lockCompany(unit, companyId);
  const before = await managedCompany(unit, companyId);
  const { planId, dueDate } = changes;
  if (planId !== undefined && planId !== before.planId) {
    await holdPlan(unit, planId);
    await unit.emit(planChanged, { companyId, from: before.planId, to: planId });
  }
  // A form sends the date that it shows, also unchanged.
  const isMoved = dueDate !== undefined && dueDate !== before.dueDate;
  const dueDay = isMoved ? { dueDay: dueDate ? dayOfMonth(dueDate) : null } : {};
  return writeCompany(unit, companyId, { ...changes, email: changes.email?.toLowerCase(), ...dueDay });
}

/**
 * Advances the due date by the recurrence, from the date that the caller knows, so that a second click does not advance
 * it again. Throws ERR_NO_COMPANY_FOUND, and ERR_VALIDATION for a company without a due date.
 */
export async function renewCompany(unit: Unit, companyId: number, known: string): Promise<ShownManaged> {
  await lockCompany(unit, companyId);
  const { dueDate, dueDay, recurrence: every } = await managedCompany(unit, companyId);
  if (!dueDate) throw refusedValue('body.dueDate', 'required');
  if (dueDate !== known) return managedCompany(unit, companyId);
  const next = nextDueDate(dueDate, recurrence.parse(every), dueDay);
  return writeCompany(unit, companyId, { dueDate: next, dueDay: dueDay ?? dayOfMonth(dueDate) });
}

/** Changes fields of a company and publishes it to its users and the super users. Requires a system unit. */
export async function writeCompany(
  unit: Unit,
  companyId: number,
  values: Partial<typeof companies.$inferInsert>,
): Promise<ShownManaged> {
  await unit.db
    .update(companies)
    .set({ ...values, ...touched })
    .where(eq(companies.id, companyId));
  if ('planId' in values || 'campaignsEnabled' in values) await publishRightsChanged(unit, companyId);
  else await unit.emit(callersChanged, { companyId });
  if ('dueDate' in values || 'status' in values) await unit.emit(subscriptionChanged, { companyId });
  const record = await presentCompany(unit, companyId, true);
  if (record) publishCompany(unit, companyId, { action: 'update', record });
  return publishManagedCompany(unit, 'update', companyId);
}

/**
 * Locks a plan, so that it is not deleted meanwhile. A company may have any plan, public or not; if it uses more than
 * the plan allows, it only cannot add more. Throws ERR_NO_PLAN_FOUND.
 */
async function holdPlan(unit: Unit, planId: number): Promise<void> {
  one(await unit.db.select({ id: plans.id }).from(plans).where(eq(plans.id, planId)).for('share'), 'ERR_NO_PLAN_FOUND');
}
