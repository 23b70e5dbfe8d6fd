import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { addDays, dayIn } from '../../platform/day.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

let counter = 0;
async function wish(change: object = {}) {
  const { planId } = await server.make.company();
  counter += 1;
  const company = { name: `Padaria ${counter}`, email: `padaria-${counter}@example.com`, phone: '(11) 98888-7777' };
  return { ...company, password: 'long enough', planId, ...change };
}

describe('signing up', () => {
  test('gives three days with the plan, and the administrator can sign in', async () => {
    const body = await wish();
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

  test('SERVER §3.5: due date, status and recurrence are the server’s, and the plan must be public', async () => {
    const body = await wish({
      dueDate: '2999-01-01',
      recurrence: 'ANUAL',
      status: 't',
      super: true,
      campaignsEnabled: true,
    });
    const { body: company } = await server.call('POST /companies/cadastro', { body });
    assert.notEqual(company.dueDate, '2999-01-01');
    const hidden = await server.make.company({ plan: { isPublic: false } });
    const refused = await server.call('POST /companies/cadastro', { body: await wish({ planId: hidden.planId }) });
    assert.deepEqual([refused.status, refused.body], [404, { error: 'ERR_NO_PLAN_FOUND' }]);
    const { body: plans } = await server.call('GET /plans/list', { query: { listPublic: 'false' } });
    assert.ok(plans.length > 0 && plans.every(({ isPublic }) => isPublic));
  });

  test('a name or an address that is taken is refused, and nothing of the rest stays', async () => {
    const first = await wish();
    await server.call('POST /companies/cadastro', { body: first });
    const sameName = await server.call('POST /companies/cadastro', {
      body: await wish({ name: first.name.toUpperCase() }),
    });
    assert.deepEqual([sameName.status, sameName.body], [409, { error: 'ERR_COMPANY_ALREADY_EXISTS' }]);
    const second = await wish({ email: first.email });
    const sameMail = await server.call('POST /companies/cadastro', { body: second });
    assert.deepEqual([sameMail.status, sameMail.body], [409, { error: 'ERR_EMAIL_ALREADY_EXISTS' }]);
    const again = await server.call('POST /companies/cadastro', { body: { ...second, email: 'free@example.com' } });
    assert.equal(again.status, 200, 'the name is still free');
  });

  test('works by the name older clients know, with the same rules', async () => {
    const body = await wish({ dueDate: '2999-01-01' });
    const { status, body: company } = await server.call('POST /auth/signup', { body });
    assert.deepEqual([status, company.name], [200, body.name]);
    assert.equal(company.dueDate, addDays(dayIn('America/Sao_Paulo', server.platform.clock()), 3));
  });

  test('asks for what a company needs (SPEC §5)', async () => {
    const refused: [object, string][] = [
      [{ name: undefined }, 'Required'],
      [{ email: undefined }, 'Required'],
      [{ password: undefined }, 'Required'],
      [{ planId: undefined }, 'Required'],
      [{ phone: undefined }, 'Required'],
      [{ name: 'P' }, 'Too Short!'],
      [{ name: 'P'.repeat(51) }, 'Too Long!'],
      [{ email: 'nowhere' }, 'Invalid email'],
      [{ password: '1234' }, 'Too Short!'],
      [{ password: '1'.repeat(51) }, 'Too Long!'],
      [{ phone: '' }, 'Too Short!'],
    ];
    for (const [change, message] of refused) {
      const { status, body } = await server.call('POST /companies/cadastro', { body: await wish(change) });
      assert.deepEqual([status, body.issues?.[0]?.message], [400, message]);
    }
  });

  test('two at once with one name make one company', async () => {
    const body = await wish();
    const answers = await Promise.all([1, 2].map(() => server.call('POST /companies/cadastro', { body })));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  });

  test('SERVER §3.11: can be closed by the super user only', async () => {
    const own = await startTestServer();
    try {
      const platform = await own.make.company();
      const boss = await own.make.user({ companyId: platform.id, profile: 'admin', super: true });
      const owner = await own.make.user({ companyId: (await own.make.company()).id, profile: 'admin' });
      const change = { params: { key: 'userCreation' }, body: { value: 'disabled' } };
      assert.equal((await own.call('PUT /settings/:key', { ...change, as: owner })).status, 403);
      assert.equal((await own.call('PUT /settings/:key', { ...change, as: boss })).status, 200);
      const body = { ...(await wish()), planId: platform.planId };
      for (const key of ['POST /companies/cadastro', 'POST /auth/signup'] as const) {
        const refused = await own.call(key, { body });
        assert.deepEqual([refused.status, refused.body], [403, { error: 'ERR_USER_CREATION_DISABLED' }]);
      }
    } finally {
      await own.close();
    }
  });
});

test('the own company is shown with plan and settings, another one is not found', async () => {
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

test('a company that ends while somebody works stops at the next call, and goes on once it is paid', async () => {
  const { id: companyId } = await server.make.company();
  const admin = await server.make.user({ companyId, profile: 'admin' });
  const { database, sessions } = server.platform;
  const { eq } = await import('drizzle-orm');
  const { companies } = await import('../../platform/database/schema/index.ts');
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
