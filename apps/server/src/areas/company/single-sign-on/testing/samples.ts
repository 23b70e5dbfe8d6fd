import type { singleSignOnEndpoints } from '@recado/contract';
import { newToken } from '../../../../platform/security/secrets.ts';
import type { Sample, Samples } from '../../../../testing/matrix/samples.ts';
import type { MatrixWorld } from '../../../../testing/matrix/world.ts';
import { signInDomains } from '../single-sign-on.schema.ts';

/** Nothing listens there. */
const issuer = 'https://issuer.example';
const chosen = {
  ...{ issuer, clientId: 'recado', clientSecret: 'kept', onlyThisWay: false, emergencyUserId: null },
  ...{ createsUsers: true, profile: 'user', queueIds: [], claim: 'groups', mappings: [] },
};

let counter = 0;
const newDomain = () =>
  `domain-${++counter}-${newToken()
    .slice(0, 6)
    .toLowerCase()
    .replace(/[^a-z\d]/g, 'x')}.example`;

async function someDomain({ server, companyId }: MatrixWorld, provedAt: Date | null): Promise<Sample> {
  const [added] = await server.platform.database.system(({ db }) =>
    db
      .insert(signInDomains)
      .values({ companyId, domain: newDomain(), proof: newToken(), provedAt })
      .returning({ domainId: signInDomains.id }),
  );
  return { params: { domainId: added?.domainId ?? 0 } };
}

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof singleSignOnEndpoints> = {
  'POST /auth/company/begin': async () => ({ body: { email: 'somebody@nowhere.example' } }),
  'POST /auth/company': async () => ({ body: { code: 'x', state: newToken() }, status: 400 }),
  'GET /single-sign-on': async () => ({}),
  'PUT /single-sign-on': async () => ({ body: chosen }),
  'DELETE /single-sign-on': async () => ({}),
  'POST /single-sign-on/trial': async () => ({ status: 404 }),
  'POST /single-sign-on/domains': async () => ({ body: { domain: newDomain() } }),
  'POST /single-sign-on/domains/:domainId/proof': (world) => someDomain(world, new Date()),
  'DELETE /single-sign-on/domains/:domainId': (world) => someDomain(world, null),
};
