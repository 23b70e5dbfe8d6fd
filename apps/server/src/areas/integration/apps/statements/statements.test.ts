import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { base64url, decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from 'jose';
import type { TestUser } from '../../../../testing/factories.ts';
import { type ServerWithForeign, startServerWithForeign } from '../../../../testing/server-with-foreign.ts';
import { apps, appVersions } from '../apps.schema.ts';
import {
  type AppCompany,
  installWithServer,
  openAppCompany,
  publishedApp,
  verified,
} from '../servers/testing/app-world.ts';

let world: ServerWithForeign;
let company: AppCompany;
before(async () => {
  world = await startServerWithForeign();
  const abilities = { refund: ['admin' as const], view: ['user' as const, 'admin' as const] };
  company = await openAppCompany(world.server, world.foreign, { abilities });
});
after(() => world.close());

const ask = (as: TestUser, body: object = {}, app = company.app) =>
  world.server.call('POST /own-apps/:app/statement', { as, params: { app }, body });
const statementOf = async (as: TestUser, body: object = {}, app = company.app) =>
  (await ask(as, body, app)).body.statement;
const verify = (statement: string, audience = world.foreign.origin) => verified(world.server, statement, { audience });
const refusalOf = async (as: TestUser, body: object = {}, app = company.app) => (await ask(as, body, app)).body.error;

test('a statement says who asks, for five minutes and one origin', async () => {
  const queue = await world.server.make.queue({ companyId: company.companyId });
  const agent = await world.server.make.user({ companyId: company.companyId, name: 'Bia', queueIds: [queue.id] });
  const { status, body } = await ask(agent);
  assert.equal(status, 200);
  assert.equal(body.origin, world.foreign.origin);
  const { jti, iat = 0, exp = 0, ...claims } = await verify(body.statement);
  assert.equal(exp - iat, 300);
  assert.equal(new Date(body.expiresAt).getTime(), exp * 1_000);
  assert.match(jti ?? '', /^[\w-]{36}$/);
  assert.deepEqual(claims, {
    iss: world.server.platform.configuration.apiUrl,
    aud: world.foreign.origin,
    app: company.app,
    company: company.companyId,
    sub: String(agent.id),
    name: 'Bia',
    profile: 'user',
    queues: [queue.id],
    abilities: ['view'],
  });
  const { keys } = (await world.server.call('GET /.well-known/jwks.json')).body;
  assert.ok(keys.some(({ kid }) => kid === decodeProtectedHeader(body.statement).kid));
  assert.notEqual(jti, (await verify(await statementOf(agent))).jti, 'each is another one');
});

test('an administrator has the abilities of administrators', async () => {
  const { abilities, profile } = await verify(await statementOf(company.admin));
  assert.deepEqual([profile, abilities], ['admin', ['refund', 'view']]);
});

describe('the ticket or contact in view', () => {
  test('is in the statement of who may see it', async () => {
    const { companyId } = company;
    const ticket = await world.server.make.ticket({ companyId });
    const claims = await verify(await statementOf(company.admin, { ticketId: ticket.id }));
    assert.deepEqual([claims.ticket, claims.contact], [ticket.id, ticket.contactId]);
    const contact = await world.server.make.contact({ companyId });
    const other = await verify(await statementOf(company.agent, { contactId: contact.id }));
    assert.deepEqual([other.ticket, other.contact], [undefined, contact.id]);
  });

  test('is refused to others, as on the screens', async () => {
    const { companyId } = company;
    const queue = await world.server.make.queue({ companyId });
    const ticket = await world.server.make.ticket({ companyId, queueId: queue.id });
    assert.equal(await refusalOf(company.agent, { ticketId: ticket.id }), 'ERR_NO_PERMISSION');
    const elsewhere = (await world.server.make.company()).id;
    const theirs = await world.server.make.ticket({ companyId: elsewhere });
    assert.equal(await refusalOf(company.admin, { ticketId: theirs.id }), 'ERR_NO_TICKET_FOUND');
    assert.equal(await refusalOf(company.admin, { contactId: theirs.contactId }), 'ERR_NO_CONTACT_FOUND');
  });
});

test('apps, companies and roles are walls', async () => {
  const { server, foreign } = world;
  const queue = await server.make.queue({ companyId: company.companyId });
  const served = await server.make.user({ companyId: company.companyId, queueIds: [queue.id] });
  const forAdmins = await publishedApp(server, { origin: foreign.origin });
  await installWithServer(server, company.companyId, forAdmins, { profiles: ['admin'] });
  const forQueue = await publishedApp(server, { origin: foreign.origin });
  await installWithServer(server, company.companyId, forQueue, { queueIds: [queue.id] });
  const other = await openAppCompany(server, foreign);
  const may = async (as: TestUser, app: string) => (await ask(as, {}, app)).status === 200;
  const { admin, agent, app } = company;
  const table: [TestUser, string, boolean][] = [
    [admin, app, true],
    [agent, app, true],
    [admin, forAdmins.name, true],
    [agent, forAdmins.name, false],
    [served, forQueue.name, true],
    [agent, forQueue.name, false],
    [admin, other.app, false],
    [agent, other.app, false],
    [other.admin, app, false],
    [other.agent, other.app, true],
    [other.agent, forAdmins.name, false],
  ];
  for (const [index, [as, name, expected]] of table.entries()) assert.equal(await may(as, name), expected, `${index}`);
  assert.equal(await refusalOf(agent, {}, forAdmins.name), 'ERR_NOT_FOUND');
  assert.equal((await verify(await statementOf(other.admin, {}, other.app))).company, other.companyId);
});

describe('a statement that is not what it should be is refused offline', () => {
  const [header, payload, signature] = [0, 1, 2] as const;
  const parts = async () => (await statementOf(company.agent)).split('.');
  const encoded = (value: object) => base64url.encode(JSON.stringify(value));

  const forgeries: Record<string, () => Promise<string>> = {
    'for another company': async () => {
      const all = await parts();
      all[payload] = encoded({ ...decodeJwt(all.join('.')), company: company.companyId + 1 });
      return all.join('.');
    },
    'with a longer life': async () => {
      const all = await parts();
      all[payload] = encoded({ ...decodeJwt(all.join('.')), exp: 9_999_999_999 });
      return all.join('.');
    },
    'without a signature': async () => {
      const all = await parts();
      all[header] = encoded({ alg: 'none', typ: 'JWT' });
      all[signature] = '';
      return all.join('.');
    },
    'signed with the public key as a secret': async () => {
      const { keys } = (await world.server.call('GET /.well-known/jwks.json')).body;
      const claims = decodeJwt(await statementOf(company.agent));
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: keys[0]?.kid ?? '' })
        .sign(Buffer.from(keys[0]?.x ?? '', 'base64url'));
    },
    'signed with a key of its own': async () => {
      const { privateKey } = await generateKeyPair('EdDSA');
      const claims = decodeJwt(await statementOf(company.agent));
      const { kid } = decodeProtectedHeader(await statementOf(company.agent));
      return new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', kid: kid ?? '' }).sign(privateKey);
    },
    'with a changed signature': async () => {
      const all = await parts();
      const changed = Buffer.from(all[signature] ?? '', 'base64url');
      changed[10] = (changed[10] ?? 0) ^ 1;
      all[signature] = base64url.encode(changed);
      return all.join('.');
    },
    'of a key that is not shown': async () => {
      const all = await parts();
      all[header] = encoded({ alg: 'EdDSA', typ: 'JWT', kid: 'unknown' });
      return all.join('.');
    },
  };
  for (const [how, forge] of Object.entries(forgeries)) {
    test(how, async () => {
      const forged = await forge();
      await assert.rejects(verify(forged), { name: /^J/ });
    });
  }

  test('replayed at another origin', async () => {
    const statement = await statementOf(company.agent);
    await assert.rejects(verify(statement, 'https://other.example'), { code: 'ERR_JWT_CLAIM_VALIDATION_FAILED' });
    assert.ok(await verify(statement));
  });

  test('any bit of it changed', async () => {
    const statement = Buffer.from(await statementOf(company.agent));
    for (let place = 0; place < statement.length; place += 7) {
      const changed = Buffer.from(statement);
      changed[place] = changed[place] === 65 ? 66 : 65;
      if (changed.equals(statement)) continue;
      await assert.rejects(verify(changed.toString()), `place ${place}`);
    }
  });

  test('older than five minutes', async () => {
    const statement = await statementOf(company.agent);
    const later = new Date(world.server.platform.clock().getTime() + 301_000);
    const options = { audience: world.foreign.origin, currentDate: later };
    await assert.rejects(verified(world.server, statement, options), { code: 'ERR_JWT_EXPIRED' });
  });
});

describe('nobody gets one', () => {
  test('while the app is switched off', async () => {
    const own = await openAppCompany(world.server, world.foreign);
    await own.change({ isOn: false });
    assert.equal(await refusalOf(own.admin, {}, own.app), 'ERR_NOT_FOUND');
    await own.change({ isOn: true });
    assert.equal((await ask(own.admin, {}, own.app)).status, 200);
  });

  test('after the app was removed', async () => {
    const own = await openAppCompany(world.server, world.foreign);
    await own.remove();
    assert.equal(await refusalOf(own.admin, {}, own.app), 'ERR_NOT_FOUND');
  });

  test('for a version that was withdrawn', async () => {
    const own = await openAppCompany(world.server, world.foreign);
    await world.server.platform.database.system(async ({ db }) => {
      const [app] = await db.update(apps).set({ current: null }).where(eq(apps.name, own.app)).returning();
      await db
        .update(appVersions)
        .set({ withdrawnAt: new Date(), withdrawnReason: 'unsafe' })
        .where(eq(appVersions.appId, app?.id ?? 0));
    });
    assert.equal(await refusalOf(own.admin, {}, own.app), 'ERR_NOT_FOUND');
  });

  test('for an app without a server', async () => {
    const own = await openAppCompany(world.server, world.foreign, { origin: null });
    assert.equal(await refusalOf(own.admin, {}, own.app), 'ERR_APP_WITHOUT_SERVER');
  });
});
