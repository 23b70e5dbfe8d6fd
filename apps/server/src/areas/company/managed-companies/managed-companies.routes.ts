import type { managedCompanyEndpoints } from '@recado/contract';
import type { ServicePlatform } from '../../../channels/services.ts';
import { afterwards } from '../../../platform/http/afterwards.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { inSteps } from '../../../platform/http/steps.ts';
import { isOnline } from '../../../platform/realtime/online-question.ts';
import { newPasswordHash } from '../../../platform/security/new-password.ts';
import { sendInvitation } from '../invitations/invite.ts';
import { changeCompany, createCompany, renewCompany } from './change-companies.ts';
import { allCompanies, listCompanies, usersOfCompany } from './managed-companies.ts';
import { removeCompany } from './remove-company.ts';

/** The companies of the installation, for the super user (SPEC §2.9, §7): units are those of the system. */
export function managedCompanyRoutes(platform: ServicePlatform): Handlers<keyof typeof managedCompanyEndpoints> {
  return {
    'GET /companies': ({ unit, query }) => listCompanies(unit, query),
    'GET /companies/list': ({ unit }) => allCompanies(unit),
    'GET /companiesPlan': ({ unit, query }) => listCompanies(unit, query),
    'POST /companies': inSteps({
      async perform({ body: { password, ...wish } }) {
        const owner = { email: wish.email, names: [wish.name] };
        return { ...wish, passwordHash: password ? await newPasswordHash(password, owner) : undefined };
      },
      async finish({ unit, performed: wish }) {
        const { company, invitation } = await createCompany(unit, wish);
        if (!invitation) return { ...company, invitation: null };
        return afterwards(async () => ({ ...company, invitation: await sendInvitation(platform, invitation) }));
      },
    }),
    'PUT /companies/:companyId': ({ unit, params, body }) => changeCompany(unit, params.companyId, body),
    'POST /companies/:companyId/renewal': ({ unit, params, body }) =>
      renewCompany(unit, params.companyId, body.dueDate),
    'GET /companies/:companyId/users': async ({ unit, params }) => {
      const users = await usersOfCompany(unit, params.companyId);
      return users.map((user) => ({ ...user, online: unit.query(isOnline, user.id) }));
    },
    'DELETE /companies/:companyId': async ({ unit, session, params }) => {
      await removeCompany(platform, unit, session, params.companyId);
      return { message: 'Company deleted' };
    },
  };
}
