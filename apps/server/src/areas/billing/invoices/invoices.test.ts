import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { auditEntries } from '../../../platform/database/schema/audit-entries.ts';
import { companies, plans } from '../../../platform/database/schema/companies.ts';
import { addDays, addMonths, dayIn } from '../../../platform/day.ts';
import { useTestServer } from '../../../testing/use-server.ts';
import { invoiceAdjustments, invoices } from './invoices.schema.ts';
import { makeInvoices } from './make-invoices.ts';
import { daysBetween } from './periods.ts';

const server = useTestServer();

/** The services of a server whose clock shows noon of a day in São Paulo. */
function at(day: string) {
  return { ...server.platform, clock: () => new Date(`${day}T15:00:00Z`) };
}

async function invoicesOf(companyId: number) {
  const as = await server.make.user({ companyId, profile: 'admin', super: true });
  return (await server.call('GET /invoices/all', { as })).body;
}

test('one invoice per company and due date is created, ten days ahead, however often the work runs', async () => {
  const plan = { name: 'Gold', value: 199.9 };
  const due = await server.make.company({ dueDate: '2031-05-10', plan });
  const later = await server.make.company({ dueDate: '2031-05-11' });
  const off = await server.make.company({ dueDate: '2031-05-01', status: false });
  const made = await Promise.all([makeInvoices(at('2031-04-30')), makeInvoices(at('2031-04-30'))]);
  assert.equal(made[0] + made[1], 1);
  assert.equal(await makeInvoices(at('2031-04-30')), 0);
  const [invoice] = await invoicesOf(due.id);
  assert.deepEqual(
    [invoice?.detail, invoice?.value, invoice?.dueDate, invoice?.status, invoice?.lines],
    ['Gold', 199.9, '2031-05-10', 'open', [{ kind: 'plan', detail: 'Gold', value: 199.9, days: null }]],
  );
  assert.deepEqual([await invoicesOf(later.id), await invoicesOf(off.id)], [[], []]);
});

test('an invoice is for all months of the recurrence, and is not changed later', async () => {
  const { id, planId } = await server.make.company({
    dueDate: '2031-05-10',
    recurrence: 'TRIMESTRAL',
    plan: { name: 'Silver', value: 33.33 },
  });
  await makeInvoices(at('2031-05-05'));
  await server.platform.database.system(({ db }) =>
    db
      .update(plans)
      .set({ name: 'Silver plus', value: 50 })
      .where(eq(plans.id, planId ?? 0)),
  );
  await makeInvoices(at('2031-05-05'));
  const [invoice] = await invoicesOf(id);
  assert.deepEqual([invoice?.detail, invoice?.value], ['Silver', 99.99]);
});

test('an invoice that fails does not prevent those of other companies, and is retried', async () => {
  const { make, platform } = server;
  const bad = await make.company({ dueDate: '2032-02-10', name: 'Bad' });
  const good = await make.company({ dueDate: '2032-02-10', name: 'Good' });
  const refusing = {
    ...at('2032-02-05'),
    database: new Proxy(platform.database, {
      get(target, name, receiver) {
        if (name !== 'system') return Reflect.get(target, name, receiver);
        return async (work: (unit: Unit) => Promise<unknown>) => {
          return target.system(async (unit) => {
            const result = await work(unit);
            const [stored] = await unit.db.select().from(invoices).where(eq(invoices.companyId, bad.id));
            if (stored) throw new Error('the disk is full');
            return result;
          });
        };
      },
    }),
  };
  await assert.rejects(makeInvoices(refusing), /1 invoices could not be made/);
  assert.deepEqual([(await invoicesOf(bad.id)).length, (await invoicesOf(good.id)).length], [0, 1]);
  await makeInvoices(at('2032-02-05'));
  assert.equal((await invoicesOf(bad.id)).length, 1);
});

test('no second invoice is created for a period when the due date is moved by some days', async () => {
  const { id } = await server.make.company({ dueDate: '2033-05-10', dueDay: 10 });
  await makeInvoices(at('2033-05-05'));
  await server.platform.database.system(({ db }) =>
    db.update(companies).set({ dueDate: '2033-05-15', dueDay: 15 }).where(eq(companies.id, id)),
  );
  await makeInvoices(at('2033-05-12'));
  assert.equal((await invoicesOf(id)).length, 1);
});

test('a plan without a price renews itself', async () => {
  const { id } = await server.make.company({ dueDate: '2034-05-10', dueDay: 10, plan: { value: 0 } });
  await makeInvoices(at('2034-05-05'));
  const [invoice] = await invoicesOf(id);
  assert.deepEqual([invoice?.status, invoice?.paidThrough, invoice?.renewedTo], ['paid', 'credit', '2034-06-10']);
  assert.equal((await companyOf(id))?.dueDate, '2034-06-10');
});

async function companyOf(id: number) {
  const [company] = await server.platform.database.system(({ db }) =>
    db.select().from(companies).where(eq(companies.id, id)),
  );
  return company;
}

async function aSuper() {
  return server.make.user({ companyId: (await server.make.company()).id, profile: 'admin', super: true });
}

test('the super user confirms a payment by hand: the due date advances once, with an entry in the audit log', async () => {
  const { make, call } = server;
  const as = await aSuper();
  const { id: companyId } = await make.company({ dueDate: '2035-01-31', dueDay: 31 });
  const { id: invoiceId } = await make.invoice({ companyId, dueDate: '2035-01-31' });
  const change = (status: string) => call('PUT /invoices/:invoiceId', { as, params: { invoiceId }, body: { status } });
  const answers = await Promise.all([change('paid'), change('paid')]);
  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.status, body.paidThrough, body.renewedTo]),
    [1, 2].map(() => [200, 'paid', 'hand', '2035-02-28']),
  );
  assert.equal((await companyOf(companyId))?.dueDate, '2035-02-28');
  assert.equal((await change('cancelled')).body.error, 'ERR_INVOICE_STATE');
  assert.equal((await changesBy(as.id, invoiceId)).length, 1);
  await make
    .invoice({ companyId, dueDate: '2035-02-28' })
    .then(({ id }) => call('PUT /invoices/:invoiceId', { as, params: { invoiceId: id }, body: { status: 'paid' } }));
  assert.equal((await companyOf(companyId))?.dueDate, '2035-03-31');
});

/** The entries of the audit log about a user's changes of an invoice. */
async function changesBy(actorId: number, invoiceId: number) {
  const ofInvoice = and(eq(auditEntries.kind, 'invoices'), eq(auditEntries.recordId, String(invoiceId)));
  return server.platform.database.system(({ db }) =>
    db
      .select()
      .from(auditEntries)
      .where(and(ofInvoice, eq(auditEntries.actorId, actorId))),
  );
}

test('a cancelled invoice is not created again, does not advance the due date, and can be reopened', async () => {
  const { make, call } = server;
  const as = await aSuper();
  const { id: companyId } = await make.company({ dueDate: '2036-05-10' });
  await makeInvoices(at('2036-05-05'));
  const [made] = await invoicesOf(companyId);
  const change = (status: string) =>
    call('PUT /invoices/:invoiceId', { as, params: { invoiceId: made?.id ?? 0 }, body: { status } });
  assert.equal((await change('cancelled')).body.status, 'cancelled');
  await makeInvoices(at('2036-05-05'));
  assert.equal((await invoicesOf(companyId)).length, 1);
  assert.equal((await companyOf(companyId))?.dueDate, '2036-05-10');
  assert.equal((await change('paid')).body.error, 'ERR_INVOICE_STATE');
  assert.equal((await change('open')).body.status, 'open');
  const states = (await changesBy(as.id, made?.id ?? 0)).map(({ after }) => after?.status);
  assert.deepEqual(states.sort(), ['cancelled', 'open']);
});

test('a change of plan is a line of the next invoice, for the remaining days and invoiced periods', async () => {
  const { make, call, platform } = server;
  const as = await aSuper();
  const day = (ahead: number) => addDays(dayIn('America/Sao_Paulo', platform.clock()), ahead);
  const bronze = { name: `Bronze ${day(0)}`, value: 100 };
  const { id: companyId, planId } = await make.company({ dueDate: day(15), plan: bronze });
  const other = await make.company({ plan: { name: `Gold ${day(0)}`, value: 400 } });
  const put = (id: number | null) =>
    call('PUT /companies/:companyId', { as, params: { companyId }, body: { planId: id ?? 0 } });
  const waiting = () =>
    platform.database.system(({ db }) =>
      db
        .select()
        .from(invoiceAdjustments)
        .where(eq(invoiceAdjustments.companyId, companyId))
        .orderBy(invoiceAdjustments.id),
    );
  assert.equal((await put(other.planId)).status, 200);
  const length = daysBetween(addMonths(day(15), -1), day(15));
  const rest = Math.round((30_000 * 15) / length);
  assert.deepEqual(
    (await waiting()).map(({ cents, days, detail }) => [cents, days, detail]),
    [[rest, 15, `Bronze ${day(0)} → Gold ${day(0)}`]],
  );
  // After a change back on the same day, the next invoice has no line for it.
  await put(planId);
  assert.equal(
    (await waiting()).reduce((sum, { cents }) => sum + cents, 0),
    0,
  );
  await make.invoice({ companyId, dueDate: day(15) });
  await put(other.planId);
  const last = (await waiting()).slice(-2);
  assert.deepEqual([last[0]?.cents, last[1]?.cents], [rest, 30_000]);
});

test('the rest of a credit that is larger than an invoice stays for the next one', async () => {
  const { make, platform } = server;
  const { id: companyId } = await make.company({
    dueDate: '2037-05-10',
    dueDay: 10,
    plan: { name: 'Cheap', value: 30 },
  });
  const credit = { companyId, kind: 'change', detail: 'Gold → Cheap', cents: -7_000, days: 20 } as const;
  await platform.database.system(({ db }) => db.insert(invoiceAdjustments).values(credit));
  for (const day of ['2037-05-05', '2037-06-05', '2037-07-05']) await makeInvoices(at(day));
  assert.deepEqual(
    (await invoicesOf(companyId)).map(({ dueDate, value, status, lines }) => [
      dueDate,
      value,
      status,
      lines.map((line) => line.value),
    ]),
    [
      ['2037-07-10', 20, 'open', [30, -10]],
      ['2037-06-10', 0, 'paid', [30, -40, 10]],
      ['2037-05-10', 0, 'paid', [30, -70, 40]],
    ],
  );
});

test("the list has a count and contains only the company's own invoices", async () => {
  const { id: companyId } = await server.make.company();
  const as = await server.make.user({ companyId, profile: 'admin' });
  const own = await server.make.invoice({ companyId, detail: 'Gold 50%', dueDate: '2031-03-01' });
  await server.make.invoice({ companyId, detail: 'Silver', dueDate: '2031-02-01' });
  const foreign = await server.make.invoice({ companyId: (await server.make.company()).id });
  const list = async (query: object = {}) => (await server.call('GET /invoices', { as, query: { ...query } })).body;
  const { records, count, hasMore } = await list();
  assert.deepEqual([records.map(({ detail }) => detail), count, hasMore], [['Gold 50%', 'Silver'], 2, false]);
  assert.deepEqual([(await list({ searchParam: '50%' })).count, (await list({ searchParam: '%o%' })).count], [1, 0]);
  const read = (invoiceId: number) => server.call('GET /invoices/:invoiceId', { as, params: { invoiceId } });
  assert.equal((await read(own.id)).body.detail, 'Gold 50%');
  const other = await read(foreign.id);
  assert.deepEqual([other.status, other.body], [404, { error: 'ERR_NO_INVOICE_FOUND' }]);
});

test('SERVER §3.11: an agent may not see invoices', async () => {
  const { id: companyId } = await server.make.company();
  const as = await server.make.user({ companyId });
  for (const key of ['GET /invoices/all', 'GET /invoices'] as const) {
    assert.equal((await server.call(key, { as })).status, 403);
  }
});

describe('an invoice is there when it is needed', () => {
  const openOnes = async (companyId: number) => {
    const found = await invoicesOf(companyId);
    return found.filter(({ status }) => status === 'open').map(({ dueDate }) => dueDate);
  };

  test('from the sign-up on, so that a trial can be paid', async () => {
    const { planId } = await server.make.company({ plan: { name: 'Trial', value: 49.9 } });
    const account = { name: 'Nova', email: 'nova@example.com', phone: '(11) 98888-7777', password: 'long enough' };
    const { body } = await server.call('POST /companies/cadastro', { body: { ...account, planId: planId ?? 0 } });
    const { body: as } = await server.call('POST /auth/login', { body: account });
    const { records } = (await server.call('GET /invoices', { as })).body;
    assert.deepEqual(
      records.map(({ dueDate, value, status }) => [dueDate, value, status]),
      [[body.dueDate, 49.9, 'open']],
    );
  });

  test('when the super user moves the due date near, blocks and opens again: still one', async () => {
    const as = await aSuper();
    const { id: companyId } = await server.make.company({ dueDate: '2099-01-01' });
    const near = addDays(dayIn('America/Sao_Paulo', server.platform.clock()), 4);
    const put = (body: object) => server.call('PUT /companies/:companyId', { as, params: { companyId }, body });
    assert.deepEqual(await openOnes(companyId), []);
    await Promise.all([put({ dueDate: near }), put({ dueDate: near })]);
    assert.deepEqual(await openOnes(companyId), [near]);
    await put({ status: false });
    await put({ status: true });
    assert.deepEqual(await openOnes(companyId), [near]);
  });

  test('at the button of an expired company that paid before, however often it is pressed', async () => {
    const { id: companyId } = await server.make.company({ dueDate: '2020-01-10' });
    await server.make.invoice({ companyId, dueDate: '2019-12-10', status: 'paid' });
    const as = await server.make.user({ companyId, profile: 'admin' });
    const press = () => server.call('POST /invoices/next', { as });
    const [first, second] = await Promise.all([press(), press()]);
    assert.deepEqual([first.status, first.body.dueDate, second.body.id], [200, '2020-01-10', first.body.id]);
    const { id: calm } = await server.make.company({ dueDate: '2099-01-10' });
    await server.make.invoice({ companyId: calm, dueDate: '2019-12-10', status: 'paid' });
    const refused = await server.call('POST /invoices/next', {
      as: await server.make.user({ companyId: calm, profile: 'admin' }),
    });
    assert.equal(refused.body.error, 'ERR_NOTHING_DUE');
  });
});
