import type { singleSignOnEndpoints } from '@recado/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { inSteps } from '../../../platform/http/steps.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isWholeAdministrator } from '../users/role-rights.ts';
import { addDomain, noteProof, readDomain, recordOf, removeDomain, shownDomain } from './domains.ts';
import { requireRecord } from './find-record.ts';
import { chooseProvider, readSingleSignOn, removeProvider, requireProvider } from './provider.ts';
import { tryIssuer } from './trial.ts';

type Key = Exclude<keyof typeof singleSignOnEndpoints, `POST /auth/${string}`>;

/** The issuer of the company and its domains (ADR 193). Issuers and the DNS are asked outside of units. */
export function singleSignOnRoutes(platform: Platform): Handlers<Key> {
  return {
    'GET /single-sign-on': ({ unit, session }) => readSingleSignOn(platform, unit, session.companyId),
    'PUT /single-sign-on': async ({ unit, session: { companyId, abilities }, body }) => {
      // An issuer says who signs in as an administrator, so who chooses it must be one.
      if (!isWholeAdministrator(abilities)) throw new AppError('ERR_NO_PERMISSION');
      await chooseProvider(platform, unit, companyId, body);
      return readSingleSignOn(platform, unit, companyId);
    },
    'DELETE /single-sign-on': async ({ unit, session }) => {
      await removeProvider(unit, session.companyId);
      return { message: 'Issuer removed' };
    },
    'POST /single-sign-on/trial': inSteps({
      prepare: ({ unit, session }) => requireProvider(unit, session.companyId),
      perform: ({ prepared }) => tryIssuer(platform, prepared),
      finish: async ({ performed }) => performed,
    }),
    'POST /single-sign-on/domains': ({ unit, session, body }) => addDomain(unit, session.companyId, body.domain),
    'POST /single-sign-on/domains/:domainId/proof': inSteps({
      prepare: ({ unit, session, params }) => readDomain(unit, session.companyId, params.domainId),
      perform: async ({ prepared: row }) => {
        if (!row.provedAt) await requireRecord(platform, row.domain, recordOf(row));
      },
      finish: async ({ unit, prepared: row }) => (row.provedAt ? shownDomain(row) : noteProof(unit, row)),
    }),
    'DELETE /single-sign-on/domains/:domainId': async ({ unit, session, params }) => {
      await removeDomain(unit, session.companyId, params.domainId);
      return { message: 'Domain removed' };
    },
  };
}
