import { AppError } from '../../platform/errors.ts';
import type { Context, Handlers } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import { changeSchedules, ownCompany } from './companies.service.ts';
import { signUp } from './sign-up.ts';

/** `/companies/…` (SPEC §7). */
export function companyRoutes({
  clock,
  configuration,
  database,
}: Platform): Handlers<
  | 'POST /companies/cadastro'
  | 'POST /auth/signup'
  | 'GET /companies/listPlan/:companyId'
  | 'PUT /companies/:companyId/schedules'
> {
  const begin = async ({ body: { password, ...wish } }: Pick<Context<'POST /companies/cadastro'>, 'body'>) => {
    if (!configuration.signUp) throw new AppError('ERR_USER_CREATION_DISABLED');
    const passwordHash = await hashPassword(password);
    return database.system((unit) => signUp(unit, { ...wish, passwordHash }, clock()));
  };
  return {
    'POST /companies/cadastro': begin,
    'POST /auth/signup': begin,
    'GET /companies/listPlan/:companyId': ({ session, params: { companyId } }) =>
      database.tenant(session.companyId, (unit) => ownCompany(unit, session, companyId)),
    'PUT /companies/:companyId/schedules': ({ session, params: { companyId }, body: { schedules } }) =>
      database.tenant(session.companyId, (unit) => changeSchedules(unit, session, companyId, schedules)),
  };
}
