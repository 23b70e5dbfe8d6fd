import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { companies } from '../../../platform/database/schema/companies.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { addDays, dayIn } from '../../../platform/day.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

let counter = 0;
async function signUpBody(change: object = {}) {
  const { planId } = await server.make.company();
  counter += 1;
  const company = { name: `Padaria ${counter}`, email: `padaria-${counter}@example.com`, phone: '(11) 98888-7777' };
  return { ...company, password: 'long enough', planId, ...change };
}

describe('signing up', () => {
  test('starts a three-day trial of the plan, and the administrator can sign in', async () => {
    const body = await signUpBody();
    const { status, body: company } = await server.call('POST /companies/cadastro', { body });
    const trialEnd = addDays(dayIn('America/Sao_Paulo', server.platform.clock()), 3);
    assert.equal(status, 200);
    assert.deepEqual([company.name, company.dueDate], [body.name, trialEnd]);
    const credentials = { email: body.email, password: body.password };
    const signedIn = await server.call('POST /auth/login', { body: credentials });
    assert.equal(signedIn.body.user.profile, 'admin');
    assert.equal(signedIn.body.user.super, false);
    assert.equal(signedIn.body.user.company.recurrence, 'MENSAL');
    assert.equal(signedIn.body.user.company.trialExpiration, trialEnd);
    assert.equal(signedIn.body.user.company.planId, body.planId);
  });

  test('the phone is read with the country of the company', async () => {
    const body = await signUpBody({ phone: '(202) 555-0123', country: 'US' });
    assert.equal((await server.call('POST /companies/cadastro', { body })).status, 200);
    const [user] = await server.database.database.system(({ db }) =>
      db.select({ wpp: users.wpp }).from(users).where(eq(users.email, body.email)),
    );
    assert.equal(user?.wpp, '12025550123');
  });

  test('SERVER §3.5: due date, status and recurrence cannot be set, and the plan must be public', async () => {
    const body = await signUpBody({
      dueDate: '2999-01-01',
      recurrence: 'ANUAL',
      status: 't',
      super: true,
      campaignsEnabled: true,
    });
    const { body: company } = await server.call('POST /companies/cadastro', { body });
    assert.notEqual(company.dueDate, '2999-01-01');
    const hidden = await server.make.company({ plan: { isPublic: false } });
    const refused = await server.call('POST /companies/cadastro', {
      body: await signUpBody({ planId: hidden.planId }),
    });
    assert.deepEqual([refused.status, refused.body], [404, { error: 'ERR_NO_PLAN_FOUND' }]);
    const { body: plans } = await server.call('GET /plans/list', { query: { listPublic: 'false' } });
    assert.ok(plans.length > 0 && plans.every(({ isPublic }) => isPublic));
  });

  test('with a taken address or name gets the same response as any other; the existing account is unchanged', async () => {
    const first = await signUpBody();
    const free = await server.call('POST /companies/cadastro', { body: first });
    const second = await signUpBody({ email: first.email.toUpperCase(), password: 'another password' });
    const taken = await server.call('POST /companies/cadastro', { body: second });
    assert.deepEqual([taken.status, Object.keys(taken.body)], [200, Object.keys(free.body)]);
    const signIn = (password: string) => server.call('POST /auth/login', { body: { email: first.email, password } });
    assert.equal((await signIn(first.password)).body.user.company.name, first.name);
    assert.equal((await signIn('another password')).status, 401);
    const sameName = await signUpBody({ name: first.name });
    assert.equal((await server.call('POST /companies/cadastro', { body: sameName })).status, 200);
    const { body } = await server.call('POST /auth/login', { body: sameName });
    assert.equal(body.user.company.name, first.name);
  });

  test('stores an international number for the administrator unless it is taken, and does not reveal that', async () => {
    const numberOf = async (body: { email: string; password: string }) =>
      (await server.call('POST /auth/login', { body })).body.user.wpp;
    const [first, second] = [
      await signUpBody({ phone: '+5511988887770' }),
      await signUpBody({ phone: '+55 11 98888-7770' }),
    ];
    const local = await signUpBody({ phone: '(11) 98888-7771' });
    for (const body of [first, second, local]) {
      assert.equal((await server.call('POST /companies/cadastro', { body })).status, 200);
    }
    assert.deepEqual(await Promise.all([first, second, local].map(numberOf)), ['5511988887770', null, null]);
  });

  test('is available under the path of older clients, with the same rules', async () => {
    const body = await signUpBody({ dueDate: '2999-01-01' });
    const { status, body: company } = await server.call('POST /auth/signup', { body });
    assert.deepEqual([status, company.name], [200, body.name]);
    assert.equal(company.dueDate, addDays(dayIn('America/Sao_Paulo', server.platform.clock()), 3));
  });

  test('validates the fields of a company (SPEC §5)', async () => {
    const refused: [object, string][] = [
      [{ name: undefined }, 'required'],
      [{ email: undefined }, 'required'],
      [{ password: undefined }, 'required'],
      [{ planId: undefined }, 'required'],
      [{ phone: undefined }, 'required'],
      [{ name: 'P' }, 'tooShort'],
      [{ name: 'P'.repeat(51) }, 'tooLong'],
      [{ email: 'nowhere' }, 'invalidEmail'],
      [{ password: '1234' }, 'tooShort'],
      [{ password: '1'.repeat(129) }, 'tooLong'],
      [{ phone: '' }, 'required'],
      [{ phone: '123' }, 'tooShort'],
    ];
    for (const [change, code] of refused) {
      const { status, body } = await server.call('POST /companies/cadastro', { body: await signUpBody(change) });
      assert.deepEqual([status, body.issues?.[0]?.code], [400, code]);
    }
  });

  test('twice at once with one address creates one company', async () => {
    const body = await signUpBody();
    const answers = await Promise.all([1, 2].map(() => server.call('POST /companies/cadastro', { body })));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    );
    const made = await server.platform.database.system(({ db }) => db.$count(companies, eq(companies.name, body.name)));
    assert.equal(made, 1);
  });

  test('refuses a common password', async () => {
    const { status, body } = await server.call('POST /companies/cadastro', {
      body: await signUpBody({ password: '12345' }),
    });
    assert.deepEqual([status, body], [400, { error: 'ERR_PASSWORD_TOO_COMMON' }]);
  });

  test('SERVER §3.11: can be disabled by the super user only', async () => {
    const own = await startTestServer();
    try {
      const platform = await own.make.company();
      const boss = await own.make.user({ companyId: platform.id, profile: 'admin', super: true });
      const owner = await own.make.user({ companyId: (await own.make.company()).id, profile: 'admin' });
      const change = { params: { key: 'userCreation' }, body: { value: 'disabled' } };
      assert.equal((await own.call('PUT /settings/:key', { ...change, as: owner })).status, 403);
      assert.equal((await own.call('PUT /settings/:key', { ...change, as: boss })).status, 200);
      const body = { ...(await signUpBody()), planId: platform.planId };
      for (const key of ['POST /companies/cadastro', 'POST /auth/signup'] as const) {
        const refused = await own.call(key, { body });
        assert.deepEqual([refused.status, refused.body], [403, { error: 'ERR_USER_CREATION_DISABLED' }]);
      }
    } finally {
      await own.close();
    }
  });
});

test('users see their own company with plan and settings; another one is not found', async () => {
  const { id: companyId } = await server.make.company({ plan: { useKanban: false } });
  const agent = await server.make.user({ companyId });
  const own = await server.call('GET /companies/listPlan/:companyId', { as: agent, params: { companyId } });
  assert.deepEqual([own.body.plan?.useKanban, own.body.schedules.length], [false, 7]);
  const other = await server.make.company();
  const foreign = await server.call('GET /companies/listPlan/:companyId', {
    as: agent,
    params: { companyId: other.id },
  });
  assert.deepEqual([foreign.status, foreign.body], [404, { error: 'ERR_NO_COMPANY_FOUND' }]);
});

test('an expired company is refused at its next call, and its calls work again once it has paid', async () => {
  const { id: companyId } = await server.make.company();
  const admin = await server.make.user({ companyId, profile: 'admin' });
  const { database, sessions } = server.platform;
  const setDue = (dueDate: string) =>
    database.system(async (unit) => {
      await unit.db.update(companies).set({ dueDate }).where(eq(companies.id, companyId));
      sessions.companyChanged(unit, companyId);
    });
  assert.equal((await server.call('GET /users', { as: admin })).status, 200);
  await setDue('2020-01-01');
  assert.equal((await server.call('GET /users', { as: admin })).status, 402);
  assert.equal((await server.call('GET /invoices/all', { as: admin })).status, 200, 'so that it can pay');
  await setDue('2999-01-01');
  assert.equal((await server.call('GET /users', { as: admin })).status, 200);
});

test('opening hours that end before they start are refused with their field; stored ones may stay', async () => {
  const night = { weekday: 'Sexta-feira', weekdayEn: 'friday' as const, startTime: '20:00', endTime: '02:00' };
  const stored = [{ ...night, lunchTimeStart: '', lunchTimeEnd: '' }];
  const { id: companyId } = await server.make.company({ schedules: stored });
  const as = await server.make.user({ companyId, profile: 'admin' });
  const params = { companyId };
  const { schedules } = (await server.call('GET /companies/:companyId', { as, params })).body;
  const put = (changed: typeof schedules) =>
    server.call('PUT /companies/:companyId/schedules', { as, params, body: { schedules: changed } });
  assert.equal((await put(schedules)).status, 200);
  const wrong = schedules.map((day) => (day.weekdayEn === 'tuesday' ? { ...day, endTime: '07:00' } : day));
  const { status, body } = await put(wrong);
  const issues = body.issues?.map(({ path, code }) => [path, code]);
  assert.deepEqual([status, issues], [400, [['body.schedules.1.endTime', 'endBeforeStart']]]);
  const after = (await server.call('GET /companies/:companyId', { as, params })).body.schedules;
  assert.deepEqual(after, schedules, 'nothing changed');
});
