import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { companies, plans, users } from '../../platform/database/schema/index.ts';
import { addDays, dayIn } from '../../platform/day.ts';
import { AppError } from '../../platform/errors.ts';
import { readPlatformSetting } from '../settings/stored-settings.ts';
import { defaultSchedules } from './schedules.ts';

/** The free trial, in days (SPEC §9). */
const trialDays = 3;

/** What a new company may say of itself; due date, status and price are the server's (SERVER §3.5). */
export interface SignUp {
  name: string;
  email: string;
  phone: string;
  planId: number;
  passwordHash: string;
}

/**
 * Creates a company on trial with its first administrator.
 * Throws ERR_NO_PLAN_FOUND for a plan that is not public, ERR_COMPANY_ALREADY_EXISTS, ERR_EMAIL_ALREADY_EXISTS,
 * ERR_USER_CREATION_DISABLED.
 */
export async function signUp(unit: Unit, wish: SignUp, now: Date) {
  if ((await readPlatformSetting(unit, 'userCreation')) === 'disabled')
    throw new AppError('ERR_USER_CREATION_DISABLED');
  const [plan] = await unit.db
    .select({ id: plans.id })
    .from(plans)
    .where(and(eq(plans.id, wish.planId), plans.isPublic));
  if (!plan) throw new AppError('ERR_NO_PLAN_FOUND');
  const { name, phone, planId, passwordHash } = wish;
  const email = wish.email.toLowerCase();
  const dueDate = addDays(dayIn('America/Sao_Paulo', now), trialDays);
  const [company] = await unit.db
    .insert(companies)
    .values({ name, email, phone, planId, dueDate, trialExpiration: dueDate, schedules: defaultSchedules() })
    .onConflictDoNothing()
    .returning({ id: companies.id, name: companies.name, email: companies.email, dueDate: companies.dueDate });
  if (!company) throw new AppError('ERR_COMPANY_ALREADY_EXISTS');
  const administrator = { companyId: company.id, name, email, passwordHash, profile: 'admin' as const };
  const [user] = await unit.db
    .insert(users)
    .values({ ...administrator, wpp: phone.replace(/\D/g, '') })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (!user) throw new AppError('ERR_EMAIL_ALREADY_EXISTS');
  return company;
}
