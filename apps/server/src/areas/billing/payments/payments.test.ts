import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { companies } from '../../../platform/database/schema/companies.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { exactly } from '../../../testing/sockets.ts';
import { noticeSecret } from './notice-secret.ts';
import { paymentProviders } from './payments.schema.ts';

let server: TestServer;
let boss: TestUser;
before(async () => {
  server = await startTestServer();
  boss = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin', super: true });
});
after(() => server.close());

const key = { key: 'pix@recado.example', name: 'Recado', city: 'São Paulo' };
const use = (body: object) => server.call('PUT /payment-settings', { as: boss, body });

/** Creates a company whose subscription ended, with an open invoice and an administrator. */
/** Its next period begins in four weeks, whatever day it is: nothing is due soon after it paid. */
async function anExpiredCompany() {
  const yesterday = new Date(server.platform.clock().getTime() - 86_400_000).getUTCDate();
  const { id: companyId } = await server.make.company({ dueDate: '2020-01-10', dueDay: Math.min(yesterday, 28) });
  const as = await server.make.user({ companyId, profile: 'admin' });
  const invoice = await server.make.invoice({ companyId, dueDate: '2020-01-10', value: 149.9 });
  return { companyId, as, invoice };
}

const pay = (as: TestUser, body: object = {}) => server.call('POST /subscription', { as, body });

test('without a provider no charge can be created, and an unconfigured provider cannot be chosen', async () => {
  const { as } = await anExpiredCompany();
  assert.deepEqual((await pay(as)).body, { error: 'ERR_PAYMENT_UNAVAILABLE' });
  const refused = await use({ provider: 'static-key' });
  assert.deepEqual([refused.status, refused.body.issues?.[0]?.path], [400, 'body.staticKey']);
  assert.equal((await server.call('GET /payment-settings', { as: boss })).body.provider, null);
});

test('a key is stored as banks know it, and a text that is none is refused at its field', async () => {
  const keyOf = async (written: string) => {
    const { status, body } = await use({ staticKey: { ...key, key: written } });
    return status === 200 ? body.staticKey?.key : body.issues?.map(({ path, code }) => `${path} ${code}`).join();
  };
  assert.equal(await keyOf('11.222.333/0001-81'), '11222333000181');
  assert.equal(await keyOf('(11) 98000-0006'), '+5511980000006');
  assert.equal(await keyOf('Pix@Recado.example'), 'pix@recado.example');
  assert.equal(await keyOf('minhachave'), 'body.staticKey.key invalidPixKey');
});

test('a static key: the QR code always has the amount of the invoice; the super user confirms the payment', async () => {
  const settings = await use({ provider: 'static-key', staticKey: key });
  assert.deepEqual([settings.body.provider, settings.body.staticKey], ['static-key', key]);
  const { as, invoice, companyId } = await anExpiredCompany();
  const { body } = await pay(as, { invoiceId: String(invoice.id), price: 0.01, valor: '0.01', plan: 'x' });
  assert.equal(body.valor.original, '149.90');
  assert.match(body.qrcode.qrcode, /0118pix@recado\.example5204000053039865406149\.905802BR5906Recado6009Sao Paulo62/);
  assert.deepEqual(
    [body.charge.state, body.charge.expiresAt, body.charge.confirmation, body.charge.invoiceId],
    ['waiting', null, 'manual', invoice.id],
  );
  assert.equal((await pay(as)).body.charge.id, body.charge.id);
  const shown = await server.call('GET /invoices/:invoiceId/charge', { as, params: { invoiceId: invoice.id } });
  assert.deepEqual(shown.body.charge, body.charge);

  const agent = await server.make.user({ companyId });
  const sockets = await Promise.all([server.socket(as), server.socket(agent)]);
  await server.call('PUT /invoices/:invoiceId', {
    ...{ as: boss, params: { invoiceId: invoice.id }, body: { status: 'paid' } },
  });
  const [company] = await server.platform.database.system(({ db }) =>
    db.select().from(companies).where(eq(companies.id, companyId)),
  );
  const expected = {
    ...{ action: 'CONCLUIDA', invoiceId: invoice.id },
    company: { id: companyId, name: company?.name, dueDate: company?.dueDate },
  };
  // The event reaches every tab of the closed company.
  for (const socket of sockets) await socket.waitFor(`company-${companyId}-payment`, exactly(expected));
  assert.equal((await server.call('GET /queue', { as })).status, 200);
  const later = await server.call('GET /invoices/:invoiceId/charge', { as, params: { invoiceId: invoice.id } });
  assert.equal(later.body.charge?.state, 'cancelled');
  assert.deepEqual((await pay(as, { invoiceId: invoice.id })).body, { error: 'ERR_INVOICE_STATE' });
  assert.deepEqual((await pay(as)).body, { error: 'ERR_NOTHING_DUE' });
});

test('a company in its trial can subscribe before its invoice is due', async () => {
  const { id: companyId } = await server.make.company({ dueDate: '2998-01-10', trialExpiration: '2998-01-10' });
  const as = await server.make.user({ companyId, profile: 'admin' });
  const answers = await Promise.all([pay(as), pay(as)]);
  assert.deepEqual([...new Set(answers.map(({ body }) => body.charge.value))], [100]);
  assert.equal(new Set(answers.map(({ body }) => body.charge.id)).size, 1);
});

test('the sandbox confirms its charges through notices, and is refused in production', async () => {
  await use({ provider: 'sandbox' });
  const { as, invoice, companyId } = await anExpiredCompany();
  const socket = await server.socket(as);
  const { body } = await pay(as);
  assert.equal(body.charge.confirmation, 'automatic');
  await socket.waitFor(`company-${companyId}-payment`);
  const read = await server.call('GET /invoices/:invoiceId', { as, params: { invoiceId: invoice.id } });
  assert.deepEqual([read.body.status, read.body.paidThrough], ['paid', 'pix']);
  const charge = await server.call('GET /invoices/:invoiceId/charge', { as, params: { invoiceId: invoice.id } });
  assert.equal(charge.body.charge?.state, 'paid');

  const production = await startTestServer({ configuration: { production: true } });
  const { id } = await production.make.company();
  const superUser = await production.make.user({ companyId: id, profile: 'admin', super: true });
  const refused = await production.call('PUT /payment-settings', { as: superUser, body: { provider: 'sandbox' } });
  assert.deepEqual(refused.body, { error: 'ERR_NOT_SUPPORTED' });
  // Simulates a sandbox that was chosen before the installation went into production.
  await production.platform.database.system(({ db }) =>
    db.insert(paymentProviders).values({ name: 'sandbox', active: true }),
  );
  await production.make.invoice({ companyId: id });
  const unpaid = await production.call('POST /subscription', { as: superUser, body: {} });
  assert.deepEqual(unpaid.body, { error: 'ERR_PAYMENT_UNAVAILABLE' });
  await production.close();
});

test('a notice without the secret is refused; one about an unknown charge is ignored', async () => {
  const notify = (hmac: string, body?: object) =>
    server.call('POST /subscription/webhook', { query: { hmac, ignorar: '/pix' }, body });
  const pix = [{ txid: 'a'.repeat(32), endToEndId: 'E1', chave: 'x', valor: '1.00', horario: '2031-01-01T00:00:00Z' }];
  assert.equal((await notify('', { pix })).status, 401);
  assert.equal((await notify('0'.repeat(64), { pix })).status, 401);
  const secret = noticeSecret(server.platform.secret);
  assert.equal((await notify(secret, { pix })).status, 200);
  assert.equal((await notify(secret, { evento: 'teste_webhook' })).status, 200);
  assert.equal((await notify(secret)).status, 200);
});
