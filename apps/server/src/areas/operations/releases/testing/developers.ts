import assert from 'node:assert/strict';
import type { BodyInput } from '@recado/contract';
import { eq } from 'drizzle-orm';
import { apiKeys } from '../../../../platform/database/schema/api-keys.ts';
import type { TestUser } from '../../../../testing/factories.ts';
import type { TestServer } from '../../../../testing/server.ts';
import { newTeam } from './sealed-release.ts';

/** A team with a key for one remote, and a company into which it may look. */
export interface Developers {
  /** The super user, of the installation's own company. */
  boss: TestUser;
  /** The token of the team's key of the API. */
  key: string;
  releaseKeyId: number;
  remote: string;
  companyId: number;
  /** Gives a grant for a day, or as the changes say. */
  give(changes?: Partial<BodyInput<'POST /developer-grants'>>): Promise<number>;
  /** The token of a new address for signing in. */
  linkOf(grantId: number): Promise<string>;
  /** Signs in with a grant, in a browser that did not before. */
  signIn(grantId: number): Promise<TestUser>;
}

let counter = 0;

/** Makes them, with a company of their own. */
export async function newDevelopers(server: Pick<TestServer, 'call' | 'make' | 'platform'>): Promise<Developers> {
  const { make, call, platform } = server;
  const name = `team_${++counter}`;
  const { id: home } = await make.company();
  const boss = await make.user({ companyId: home, profile: 'admin', super: true, name: 'Sofia' });
  const key = await make.apiKey({ companyId: home, name, scopes: ['releases:publish'] });
  const [stored] = await platform.database.system(({ db }) => db.select().from(apiKeys).where(eq(apiKeys.name, name)));
  const record = { owner: `Team ${counter}`, remotes: [name], apiKeyIds: [stored?.id ?? 0] };
  const body = { ...record, publicKey: newTeam().publicKey };
  const { body: signing } = await call('POST /release-keys', { as: boss, body });
  const { id: companyId } = await make.company({ plan: { users: 3 }, language: 'en' });

  async function give(changes: Partial<BodyInput<'POST /developer-grants'>> = {}): Promise<number> {
    const until = new Date(platform.clock().getTime() + 86_400_000).toISOString();
    const wanted = { releaseKeyId: signing.id, remote: name, companyId, profile: 'admin', until } as const;
    const asked = { ...wanted, reason: 'Prices are missing here', ...changes };
    const { status, body: given } = await call('POST /developer-grants', { as: boss, body: asked });
    assert.equal(status, 200, JSON.stringify(given));
    return given.id;
  }
  async function linkOf(developerGrantId: number): Promise<string> {
    const asked = { as: key, params: { developerGrantId } };
    const { status, body: made } = await call('POST /own-grants/:developerGrantId/sign-in', asked);
    assert.equal(status, 200, JSON.stringify(made));
    return new URL(made.address).pathname.replace('/developer/', '');
  }
  async function signIn(grantId: number): Promise<TestUser> {
    const token = await linkOf(grantId);
    const { status, body: answer, headers } = await call('POST /developer-sign-in', { body: { token } });
    assert.equal(status, 200, JSON.stringify(answer));
    const refreshToken = /jrt=([^;]*)/.exec(headers.getSetCookie().join())?.[1] ?? '';
    const claims = JSON.parse(Buffer.from(answer.token.split('.')[1] ?? '', 'base64url').toString());
    const { id, email } = answer.user;
    return { id, companyId: answer.user.companyId, email, token: answer.token, refreshToken, sessionId: claims.sid };
  }
  return { boss, key, releaseKeyId: signing.id, remote: name, companyId, give, linkOf, signIn };
}
