import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { BodyInput } from '@recado/contract';
import type { TestUser } from '../../../../testing/factories.ts';
import type { TestServer } from '../../../../testing/server.ts';
import { signInDomains } from '../single-sign-on.schema.ts';
import type { LocalIssuer } from './local-issuer.ts';

/** A company that signs in with a local issuer. */
export interface CompanyWithIssuer {
  companyId: number;
  admin: TestUser;
  domain: string;
  choose(body?: Partial<BodyInput<'PUT /single-sign-on'>>): ReturnType<typeof putProvider>;
}

function putProvider(server: TestServer, as: TestUser, body: BodyInput<'PUT /single-sign-on'>) {
  return server.call('PUT /single-sign-on', { as, body });
}

/** A company with an administrator of its proven domain, and with the issuer. */
export async function openCompanyWithIssuer(
  server: TestServer,
  issuer: Pick<LocalIssuer, 'origin'>,
  company: Parameters<TestServer['make']['company']>[0] = {},
): Promise<CompanyWithIssuer> {
  const { id: companyId } = await server.make.company(company);
  const domain = `${randomUUID().slice(0, 8)}.example`;
  const admin = await server.make.user({ companyId, profile: 'admin', email: `chefe@${domain}` });
  await proveDomain(server, companyId, domain);
  const usual: BodyInput<'PUT /single-sign-on'> = {
    ...{ issuer: issuer.origin, clientId: 'recado', clientSecret: 'kept', onlyThisWay: false, emergencyUserId: null },
    ...{ createsUsers: true, profile: 'user', queueIds: [], claim: '', mappings: [] },
  };
  const choose = (body: Partial<typeof usual> = {}) => putProvider(server, admin, { ...usual, ...body });
  assert.equal((await choose()).status, 200);
  return { companyId, admin, domain, choose };
}

/** A domain of a company whose TXT record was found. */
export async function proveDomain(server: TestServer, companyId: number, domain: string): Promise<void> {
  const proof = randomUUID();
  await server.platform.database.system(({ db }) =>
    db.insert(signInDomains).values({ companyId, domain, proof, provedAt: new Date() }),
  );
}

/** A browser that signs in with the account of a company: it keeps its cookies. */
export function aBrowser(server: TestServer) {
  let cookie = '';
  return {
    /** The cookie that binds the attempt. */
    get cookie() {
      return cookie;
    },
    async begin(email: string) {
      const begun = await server.call('POST /auth/company/begin', { body: { email } });
      cookie = /recado_attempt=([^;]*)/.exec(begun.headers.getSetCookie().join())?.[1] ?? '';
      return begun;
    },
    finish(sent: object) {
      return server.call('POST /auth/company', { body: sent, headers: { cookie: `recado_attempt=${cookie}` } });
    },
  };
}
