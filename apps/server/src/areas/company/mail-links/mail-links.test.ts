import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { companyLanguages } from '@recado/contract';
import { eq } from 'drizzle-orm';
import { jobs } from '../../../platform/database/schema/jobs.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { eventually } from '../../../testing/eventually.ts';
import { type TestUser, testPassword } from '../../../testing/factories.ts';
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { codeAt } from '../second-factors/totp.ts';
import { mailLinkText } from './mail-link-text.ts';
import { mailLinks } from './mail-links.schema.ts';

let mail: MailServer;
let server: TestServer;
let admin: TestUser;
let person: TestUser;
before(async () => {
  mail = await startMailServer();
  server = await startTestServer({ environment: { SMTP_URL: mail.url, MAIL_FROM: 'Recado <contas@recado.example>' } });
});
after(async () => {
  await server.close();
  await mail.close();
});
beforeEach(async () => {
  const { id: companyId } = await server.make.company();
  admin = await server.make.user({ companyId, profile: 'admin' });
  person = await server.make.user({ companyId });
});

const newPassword = 'a new password of mine';
const minute = 60_000;

/** The tokens of the links of one kind that went to an address, in order. */
function tokensTo(address: string, page: 'recovery' | 'confirm-email'): string[] {
  const link = new RegExp(`/${page}/([\\w-]{43})`);
  return mail.received
    .filter((text) => text.includes(`To: ${address}`))
    .map((text) => link.exec(text.replaceAll('=\n', ''))?.[1] ?? '')
    .filter(Boolean);
}

/** The token of the `time`th such link. */
function mailed(address: string, page: 'recovery' | 'confirm-email', time = 1): Promise<string> {
  return eventually(`the ${time}. link`, () => tokensTo(address, page)[time - 1]);
}

const setUser = (id: number, change: Partial<typeof users.$inferInsert>) =>
  server.platform.database.system(({ db }) => db.update(users).set(change).where(eq(users.id, id)));
const prove = ({ id, email }: TestUser) => setUser(id, { provedEmail: email.toLowerCase() });
const ask = (email: string) => server.call('POST /auth/recovery-mail', { body: { email } });
const open = (token: string) => server.call('GET /recovery/:token', { params: { token } });
const recover = (token: string, password = newPassword) =>
  server.call('POST /recovery/:token', { params: { token }, body: { password } });
const confirm = (token: string) => server.call('POST /email-proof/:token', { params: { token } });
const own = async (as: TestUser) => (await server.call('GET /users/me/email-proof', { as })).body;
const signIn = (email: string, password = testPassword) =>
  server.call('POST /auth/login', { body: { email, password } });
const move = (email: string, as = person) =>
  server.call('PUT /users/:userId', {
    as,
    params: { userId: person.id },
    body: { email, ...(as === person && { currentPassword: testPassword }) },
  });
const noJobs = () =>
  eventually('the jobs', async () => {
    const left = await server.platform.database.system(({ db }) => db.select({ kind: jobs.kind }).from(jobs));
    return !left.some(({ kind }) => kind.startsWith('mail-'));
  });

describe('a link for a new password', () => {
  test('goes to a confirmed address, sets a password once, and ends the sessions', async () => {
    await prove(person);
    assert.equal((await ask(person.email.toUpperCase())).status, 200);
    const token = await mailed(person.email, 'recovery');
    assert.deepEqual((await open(token)).body, { email: person.email, minimumLength: 5 });
    const both = await Promise.all([recover(token), recover(token, 'another new password')]);
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 404]);
    assert.equal((await recover(token)).body.error, 'ERR_MAIL_LINK_INVALID');
    assert.equal((await open(token)).status, 404);
    assert.equal((await server.call('GET /auth/me', { as: person })).status, 401);
    assert.equal((await signIn(person.email)).status, 401);
    assert.equal(
      (await signIn(person.email, both[0].status === 200 ? newPassword : 'another new password')).status,
      200,
    );
  });

  test('is asked with the same answer for whoever has no account, no confirmed address, or only an invitation', async () => {
    const invited = await server.make.user({ companyId: admin.companyId, passwordHash: '' });
    const gone = await server.make.user({ companyId: admin.companyId });
    for (const one of [invited, gone, person]) await prove(one);
    await server.call('DELETE /users/:userId', { as: admin, params: { userId: gone.id } });
    const addresses = ['nobody@example.com', admin.email, invited.email, gone.email];
    const known = await ask(person.email);
    for (const address of addresses) assert.deepEqual((await ask(address)).body, known.body);
    await mailed(person.email, 'recovery');
    await noJobs();
    for (const address of addresses) assert.deepEqual(tokensTo(address, 'recovery'), [], address);
  });

  test('is limited by address, whether there is an account or not', async () => {
    for (const address of [person.email, `nobody-${person.id}@example.com`]) {
      for (let time = 0; time < 5; time += 1) assert.equal((await ask(address)).status, 200);
      assert.equal((await ask(address)).body.error, 'ERR_TOO_MANY_REQUESTS');
    }
  });

  test('ends with the next one, with the hour, and with a changed address or password', async () => {
    await prove(person);
    await ask(person.email);
    const first = await mailed(person.email, 'recovery');
    await noJobs();
    await ask(person.email);
    const second = await mailed(person.email, 'recovery', 2);
    assert.equal((await open(first)).status, 404);
    assert.equal((await open(second)).status, 200);
    await server.platform.database.system(({ db }) =>
      db
        .update(mailLinks)
        .set({ expiresAt: new Date(server.platform.clock().getTime() - 1) })
        .where(eq(mailLinks.userId, person.id)),
    );
    assert.equal((await open(second)).status, 404);
    assert.equal((await recover(second)).status, 404);
    await ask(person.email);
    const third = await mailed(person.email, 'recovery', 3);
    assert.equal((await move(`moved-${person.email}`)).status, 200);
    assert.equal((await recover(third)).status, 404);
    await setUser(person.id, { email: person.email });
    assert.equal((await recover(third)).status, 404, 'also when the address comes back');
    await noJobs();
    await ask(person.email);
    const fourth = await mailed(person.email, 'recovery', 4);
    const body = { password: 'chosen by an administrator' };
    await server.call('PUT /users/:userId', { as: admin, params: { userId: person.id }, body });
    assert.equal((await recover(fourth)).status, 404);
  });

  test('changes the account for which it was made and no other, and is no link of another purpose', async () => {
    const other = await server.make.user({ companyId: (await server.make.company()).id });
    await prove(person);
    await ask(person.email);
    const token = await mailed(person.email, 'recovery');
    assert.equal((await confirm(token)).status, 404);
    assert.equal(
      (await server.call('POST /invitation/:token', { params: { token }, body: { password: newPassword } })).status,
      404,
    );
    assert.equal((await recover(token)).body.email, person.email);
    assert.equal((await signIn(other.email)).status, 200);
    assert.equal((await recover('x'.repeat(43))).status, 404);
  });

  test('leaves the second step of signing in as it is', async () => {
    await prove(person);
    const begun = await server.call('POST /users/me/second-factor', {
      as: person,
      body: { currentPassword: testPassword },
    });
    const code = codeAt(begun.body.secret, server.platform.clock());
    assert.equal((await server.call('PUT /users/me/second-factor', { as: person, body: { code } })).status, 200);
    await ask(person.email);
    assert.equal((await recover(await mailed(person.email, 'recovery'))).status, 200);
    assert.equal((await signIn(person.email, newPassword)).body.error, 'ERR_SECOND_FACTOR_NEEDED');
  });

  test('is nowhere stored, and no job holds it', async () => {
    await prove(person);
    await ask(person.email);
    const token = await mailed(person.email, 'recovery');
    const stored = await server.platform.database.system(async ({ db }) => [
      await db.select().from(mailLinks),
      await db.select().from(jobs),
    ]);
    assert.ok(!JSON.stringify(stored).includes(token));
  });

  test('a refused password leaves the link as it is', async () => {
    await prove(person);
    await ask(person.email);
    const token = await mailed(person.email, 'recovery');
    assert.equal((await recover(token, 'senha@123')).body.error, 'ERR_PASSWORD_TOO_COMMON');
    assert.equal((await recover(token)).status, 200);
  });
});

describe('an e-mail address', () => {
  test('is confirmed by the link that a person asks for, once', async () => {
    assert.deepEqual(await own(person), { email: person.email, isProved: false, isMailed: true });
    assert.equal((await server.call('POST /users/me/email-proof', { as: person })).status, 200);
    const token = await mailed(person.email, 'confirm-email');
    const shown = await server.call('GET /email-proof/:token', { params: { token } });
    assert.deepEqual(shown.body, { email: person.email });
    assert.equal((await own(person)).isProved, false, 'a reader of e-mails that follows links confirms nothing');
    const both = await Promise.all([confirm(token), confirm(token)]);
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 404]);
    assert.equal((await own(person)).isProved, true);
  });

  test('is asked for at the sign-up and after an invitation', async () => {
    const { planId } = await server.make.company();
    const email = `dono-${planId}@example.com`;
    const body = { name: 'Loja Nova', email, phone: '+55 11 98888-7777', password: newPassword, planId };
    assert.equal((await server.call('POST /companies/cadastro', { body })).status, 200);
    assert.equal((await confirm(await mailed(email, 'confirm-email'))).status, 200);
    const invited = { name: 'Bia', email: `bia-${planId}@example.com`, profile: 'user' };
    const { body: user } = await server.call('POST /users', { as: admin, body: invited });
    const token = user.invitation?.link.split('/').at(-1) ?? '';
    await server.call('POST /invitation/:token', { params: { token }, body: { password: newPassword } });
    assert.equal((await confirm(await mailed(invited.email, 'confirm-email'))).status, 200);
  });

  test('that changed recovers nothing before it is confirmed; the former one is told, and recovers nothing', async () => {
    await prove(person);
    const former = person.email;
    const moved = `moved-${former}`;
    assert.equal((await move(moved)).status, 200);
    await eventually('the notice', () =>
      mail.received.some((text) => text.includes(`To: ${former}`) && text.includes('former-address')),
    );
    const token = await mailed(moved, 'confirm-email');
    await ask(former);
    await ask(moved);
    await noJobs();
    assert.deepEqual([...tokensTo(former, 'recovery'), ...tokensTo(moved, 'recovery')], []);
    assert.equal((await confirm(token)).status, 200);
    await ask(moved);
    assert.equal((await recover(await mailed(moved, 'recovery'))).status, 200);
  });

  test('that somebody else has now is no longer confirmed for whoever had it', async () => {
    await prove(person);
    const former = person.email;
    await move(`moved-${former}`);
    const next = await server.make.user({ companyId: admin.companyId, email: former });
    await server.call('POST /users/me/email-proof', { as: next });
    assert.equal((await confirm(await mailed(former, 'confirm-email'))).status, 200);
    const [row] = await server.platform.database.system(({ db }) =>
      db.select({ provedEmail: users.provedEmail }).from(users).where(eq(users.id, person.id)),
    );
    assert.equal(row?.provedEmail, null);
  });

  test('a link for an address that changed meanwhile confirms nothing', async () => {
    await server.call('POST /users/me/email-proof', { as: person });
    const token = await mailed(person.email, 'confirm-email');
    await move(`moved-${person.email}`);
    assert.equal((await confirm(token)).status, 404);
  });
});

describe('a link that an administrator passes on', () => {
  const make = (userId: number, as = admin) =>
    server.call('POST /users/:userId/recovery-link', { as, params: { userId } });

  test('is for a colleague with a password, needs no confirmed address, and is in the audit log', async () => {
    const made = await make(person.id);
    assert.equal(made.status, 200);
    assert.ok(Date.parse(made.body.expiresAt) <= server.platform.clock().getTime() + 60 * minute);
    assert.equal((await recover(made.body.link.split('/').at(-1) ?? '')).status, 200);
    const { body } = await server.call('GET /audits', {
      as: admin,
      query: { kind: 'users', recordId: String(person.id) },
    });
    assert.ok(JSON.stringify(body).includes('recovery-link'));
  });

  test('is refused for oneself, a super user, an invited person, another company, and to agents', async () => {
    const root = await server.make.user({ companyId: admin.companyId, super: true });
    const invited = await server.make.user({ companyId: admin.companyId, passwordHash: '' });
    const stranger = await server.make.user({ companyId: (await server.make.company()).id });
    assert.equal((await make(admin.id)).body.error, 'ERR_NO_PERMISSION');
    assert.equal((await make(root.id)).body.error, 'ERR_NO_PERMISSION');
    assert.equal((await make(invited.id)).body.error, 'ERR_NO_USER_FOUND');
    assert.equal((await make(stranger.id)).body.error, 'ERR_NO_USER_FOUND');
    assert.equal((await make(admin.id, person)).status, 403);
  });
});

test('an installation without a mail server says so, and links are shown to administrators', async () => {
  const plain = await startTestServer();
  try {
    const { id: companyId } = await plain.make.company();
    const boss = await plain.make.user({ companyId, profile: 'admin' });
    const agent = await plain.make.user({ companyId });
    const asked = await plain.call('POST /auth/recovery-mail', { body: { email: agent.email } });
    assert.deepEqual([asked.status, asked.body.error], [409, 'ERR_MAIL_UNAVAILABLE']);
    assert.equal((await plain.call('POST /users/me/email-proof', { as: agent })).body.error, 'ERR_MAIL_UNAVAILABLE');
    assert.equal((await plain.call('GET /users/me/email-proof', { as: agent })).body.isMailed, false);
    const params = { userId: agent.id };
    assert.equal((await plain.call('POST /users/:userId/recovery-link', { as: boss, params })).status, 200);
  } finally {
    await plain.close();
  }
});

test('the words are there in each language of companies', () => {
  for (const kind of ['confirm', 'recover', 'former'] as const) {
    const written = companyLanguages.map((language) =>
      mailLinkText(kind, { name: 'Ana', value: 'x://link', language }),
    );
    assert.equal(new Set(written.map(({ subject }) => subject)).size, companyLanguages.length);
    for (const { text } of written) assert.ok(text.includes('Ana') && text.includes('x://link'), text);
  }
});
