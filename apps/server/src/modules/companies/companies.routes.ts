import type { companyEndpoints } from '@recado/api/contract';
import { AppError } from '../../platform/errors.ts';
import type { Call, Handlers } from '../../platform/http/handler.ts';
import { internationalDigits } from '../../platform/phone-number.ts';
import type { Platform } from '../../platform/platform.ts';
import { newPasswordHash } from '../../platform/security/passwords.ts';
import { despiteTakenNumber } from '../users/number.ts';
import { anyCompany, changeSchedules, ownCompany } from './companies.service.ts';
import { signUp, trialEnd } from './sign-up.ts';

/** `/companies/…` (SPEC §7). */
export function companyRoutes({ clock, configuration, database }: Platform): Handlers<keyof typeof companyEndpoints> {
  const begin = async ({ body: { password, ...wish } }: Pick<Call<'POST /companies/cadastro'>, 'body'>) => {
    if (!configuration.signUp) throw new AppError('ERR_USER_CREATION_DISABLED');
    const passwordHash = await newPasswordHash(password, wish.email);
    const number = internationalDigits(wish.phone) ?? null;
    const now = clock();
    await quietlyWhenTaken(() =>
      despiteTakenNumber((keepsNumber) =>
        database.system((unit) => signUp(unit, { ...wish, passwordHash, wpp: keepsNumber ? number : null }, now)),
      ),
    );
    return { name: wish.name, email: wish.email.toLowerCase(), dueDate: trialEnd(now) };
  };
  return {
    'POST /companies/cadastro': begin,
    'POST /auth/signup': begin,
    'GET /companies/:companyId': {
      withoutUnit: ({ session, params: { companyId } }) =>
        session.abilities.has('platform:manage')
          ? database.system((unit) => anyCompany(unit, companyId))
          : database.tenant(session.companyId, (unit) => ownCompany(unit, session, companyId)),
    },
    'GET /companies/listPlan/:companyId': ({ unit, session, params }) => ownCompany(unit, session, params.companyId),
    'PUT /companies/:companyId/schedules': ({ unit, session, params: { companyId }, body: { schedules } }) =>
      changeSchedules(unit, session, companyId, schedules),
  };
}

/** Signing up with an address that has an account creates nothing and gets the same response as any other. */
async function quietlyWhenTaken(signUpNow: () => Promise<void>): Promise<void> {
  try {
    await signUpNow();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'ERR_EMAIL_ALREADY_EXISTS') throw error;
  }
}
