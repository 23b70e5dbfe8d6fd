import type { companyEndpoints, SentSchedule } from '@recado/contract';
import { internationalNumber } from '@recado/contract/phone-numbers';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Call, CallerSession, Handlers } from '../../../platform/http/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import { newPasswordHash } from '../../../platform/security/new-password.ts';
import { withoutTakenNumber } from '../users/number.ts';
import { presentCompany, publishCompany } from './company.presenter.ts';
import { completeSchedules, hoursFrom } from './schedules.ts';
import { signUp, trialEnd, zoneFor } from './sign-up.ts';

/** `/companies/…` (SPEC §7). */
export function companyRoutes({ clock, configuration, database }: Platform): Handlers<keyof typeof companyEndpoints> {
  const begin = async ({
    body: { password, timeZone: proposed, ...draft },
  }: Pick<Call<'POST /companies/cadastro'>, 'body'>) => {
    if (!configuration.signUp) throw new AppError('ERR_USER_CREATION_DISABLED');
    const passwordHash = await newPasswordHash(password, { email: draft.email, names: [draft.name] });
    const number = internationalNumber(draft.phone, draft.country) ?? null;
    const now = clock();
    const timeZone = await database.system((unit) => zoneFor(unit, proposed));
    await quietlyWhenTaken(() =>
      database.system((unit) =>
        withoutTakenNumber(unit, (keepsNumber) =>
          signUp(unit, { ...draft, passwordHash, timeZone, wpp: keepsNumber ? number : null }, now),
        ),
      ),
    );
    return { name: draft.name, email: draft.email.toLowerCase(), dueDate: trialEnd(timeZone, now) };
  };
  return {
    'POST /companies/cadastro': begin,
    'POST /auth/signup': begin,
    'GET /companies/:companyId': ({ unit, session, params: { companyId } }) =>
      unit.companyId === null ? anyCompany(unit, companyId) : ownCompany(unit, session, companyId),
    'GET /companies/listPlan/:companyId': ({ unit, session, params }) => ownCompany(unit, session, params.companyId),
    'PUT /companies/:companyId/schedules': ({ unit, session, params: { companyId }, body: { schedules } }) =>
      changeSchedules(unit, session, companyId, schedules),
  };
}

/** Runs a sign-up. An address that has an account already creates nothing and gets the same response as any other. */
async function quietlyWhenTaken(signUpNow: () => Promise<void>): Promise<void> {
  try {
    await signUpNow();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'ERR_EMAIL_ALREADY_EXISTS') throw error;
  }
}

/** A company in the form of the API, before serialisation. */
type ShownCompany = NonNullable<Awaited<ReturnType<typeof presentCompany>>>;

/** The caller's own company. Throws ERR_NO_COMPANY_FOUND for any other company (SERVER §3.13). */
async function ownCompany(unit: Unit, session: CallerSession, companyId: number): Promise<ShownCompany> {
  const mayManage = session.abilities.has('settings:manage');
  const company = companyId === session.companyId ? await presentCompany(unit, companyId, mayManage) : undefined;
  if (!company) throw new AppError('ERR_NO_COMPANY_FOUND');
  return company;
}

/** A company of the installation, for the super user. Requires a system unit. Throws ERR_NO_COMPANY_FOUND. */
async function anyCompany(unit: Unit, companyId: number): Promise<ShownCompany> {
  const company = await presentCompany(unit, companyId, true);
  if (!company) throw new AppError('ERR_NO_COMPANY_FOUND');
  return company;
}

/** Changes the opening hours of the caller's company. Throws ERR_NO_COMPANY_FOUND. */
async function changeSchedules(
  unit: Unit,
  session: CallerSession,
  companyId: number,
  sent: readonly SentSchedule[],
): Promise<ShownCompany> {
  if (companyId !== session.companyId) throw new AppError('ERR_NO_COMPANY_FOUND');
  const [known] = await unit.db
    .select({ schedules: companies.schedules })
    .from(companies)
    .where(eq(companies.id, companyId));
  const schedules = completeSchedules(hoursFrom(sent, known?.schedules ?? []));
  await unit.db.update(companies).set({ schedules }).where(eq(companies.id, companyId));
  const company = await ownCompany(unit, session, companyId);
  publishCompany(unit, companyId, { action: 'update', record: company });
  return company;
}
