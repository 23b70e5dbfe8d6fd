import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { after, before, beforeEach, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { auditEntries } from '../../../../platform/database/schema/audit-entries.ts';
import { companies } from '../../../../platform/database/schema/companies.ts';
import { eventually } from '../../../../testing/eventually.ts';
import type { TestUser } from '../../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../../testing/server.ts';
import { invoiceAdjustments } from '../../invoices/invoices.schema.ts';
import { paymentCharges, paymentProviders } from '../payments.schema.ts';
import { type PixBank, startPixBank } from '../testing/pix-bank.ts';
import { outdatedP12, p12, p12Password } from '../testing/pkcs12.ts';

let bank: PixBank;
let server: TestServer;
let boss: TestUser;
let logged = '';
const account = { key: 'pix@recado.example', clientId: 'client', environment: 'sandbox' };

before(async () => {
  bank = await startPixBank();
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk);
      done();
    },
  });
  const environment = { EFI_ORIGIN: bank.origin, EFI_NOTICE_ADDRESSES: '127.0.0.1' };
  server = await startTestServer({ environment, logger: pino({ level: 'trace' }, sink) });
  boss = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin', super: true });
  const stored = await put({ provider: 'efi', efi: withPem() });
  assert.equal(stored.status, 200, JSON.stringify(stored.body));
});
after(async () => {
  await server.close();
  await bank.close();
});
beforeEach(() => {
  bank.mood = 'well';
  bank.tellsQrCode = true;
  bank.asked.length = 0;
});

const withPem = () => ({ ...account, clientSecret: 'secret', certificate: bank.certificate });
const put = (body: object) => server.call('PUT /payment-settings', { as: boss, body });
const check = () => server.call('POST /payment-settings/check', { as: boss });

async function aDebtor(given: { dueDate?: string; dueDay?: number } = {}) {
  const { dueDate = '2999-01-31', dueDay = 31 } = given;
  const { id: companyId } = await server.make.company({ dueDate, dueDay });
  const as = await server.make.user({ companyId, profile: 'admin' });
  const invoice = await server.make.invoice({ companyId, dueDate, value: 149.9 });
  return { companyId, as, invoiceId: invoice.id };
}

type Debtor = Awaited<ReturnType<typeof aDebtor>>;

async function charged(debtor: Debtor) {
  const answer = await server.call('POST /subscription', { as: debtor.as, body: { invoiceId: debtor.invoiceId } });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return { ...answer.body, txid: await txidOf(debtor) };
}

async function txidOf({ invoiceId }: Debtor): Promise<string> {
  const rows = await server.platform.database.system(({ db }) =>
    db.select().from(paymentCharges).where(eq(paymentCharges.invoiceId, invoiceId)).orderBy(paymentCharges.id),
  );
  return rows.at(-1)?.txid ?? '';
}

/** Sends a notice as Efí does, to the registered address, with a false amount. */
function notify(...payments: { txid: string; endToEndId: string }[]) {
  const pix = payments.map((payment) => ({ ...payment, chave: account.key, valor: '9999.00' }));
  const hmac = /hmac=(\w+)/.exec(bank.webhook?.webhookUrl ?? '')?.[1];
  return server.call('POST /subscription/webhook', { query: { hmac, ignorar: '/pix' }, body: { pix } });
}

const statusOf = async ({ as, invoiceId }: Debtor) =>
  (await server.call('GET /invoices/:invoiceId', { as, params: { invoiceId } })).body.status;

async function dueDateOf({ companyId }: Debtor) {
  const [row] = await server.platform.database.system(({ db }) =>
    db.select().from(companies).where(eq(companies.id, companyId)),
  );
  return row?.dueDate;
}

async function toLookAt(endToEndId: string) {
  const query = { searchParam: endToEndId };
  return (await server.call('GET /received-payments', { as: boss, query })).body.records;
}

test('the check registers the address of notices over mTLS, with the secret in it', async () => {
  const { body, status } = await check();
  assert.equal(status, 200, JSON.stringify(body));
  assert.ok(body.efi?.webhook.registeredAt);
  assert.equal(bank.webhook?.key, account.key);
  assert.ok(bank.webhook?.skipsMtls);
  assert.match(bank.webhook?.webhookUrl ?? '', /\/subscription\/webhook\?hmac=[\da-f]{64}&ignorar=$/);
  assert.doesNotMatch(JSON.stringify(body), /[\da-f]{64}/);
});

test('after a notice the charge is read again: the right amount opens the company once, also if repeated', async () => {
  const debtor = await aDebtor({ dueDate: '2020-01-31' });
  const { txid, qrcode, valor, charge } = await charged(debtor);
  assert.deepEqual([qrcode.qrcode, valor.original, charge.confirmation], [`qr-${txid}`, '149.90', 'automatic']);
  assert.match(txid, /^[a-zA-Z0-9]{26,35}$/);
  assert.deepEqual(bank.cobs.get(txid)?.valor, { original: '149.90' });
  // The notice is false: nothing was paid.
  assert.equal((await notify({ txid, endToEndId: 'E1' })).status, 200);
  const socket = await server.socket(debtor.as);
  const payment = bank.pay(txid, '149.90');
  await Promise.all([notify(payment), notify(payment, payment), notify(payment)]);
  await socket.waitFor(`company-${debtor.companyId}-payment`);
  assert.equal(await statusOf(debtor), 'paid');
  const dueDate = await dueDateOf(debtor);
  await notify(payment);
  await eventually('every notice was followed', async () => (await openChecks()) === 0);
  assert.equal(await dueDateOf(debtor), dueDate);
  assert.equal((await server.call('GET /queue', { as: debtor.as })).status, 200);
  assert.deepEqual(await toLookAt(payment.endToEndId), []);
});

/** The number of notices whose charge was not yet read again. */
async function openChecks(): Promise<number> {
  const { rows } = await server.platform.database.system(({ db }) =>
    db.execute(`select id from jobs where kind = 'check-charge' and payload->>'isRegular' = 'false'`),
  );
  return rows.length;
}

test('a bank that creates a charge without answering is asked again with the same txid and has one', async () => {
  for (const mood of ['silent', 'forgetful', 'wrong', 'overloaded'] as const) {
    const debtor = await aDebtor();
    bank.mood = mood;
    const failed = await server.call('POST /subscription', { as: debtor.as, body: { invoiceId: debtor.invoiceId } });
    assert.deepEqual([failed.status, failed.body], [502, { error: 'ERR_PAYMENT_PROVIDER' }], mood);
    const txid = await txidOf(debtor);
    bank.mood = 'slow';
    const [one, other] = await Promise.all([charged(debtor), charged(debtor)]);
    assert.deepEqual([one.txid, other.txid, one.qrcode.qrcode], [txid, txid, `qr-${txid}`], mood);
  }
});

test('the QR code is read from its own address if the charge does not contain it', async () => {
  bank.tellsQrCode = false;
  const { txid, qrcode } = await charged(await aDebtor());
  assert.equal(qrcode.qrcode, `qr-of-loc-${bank.cobs.get(txid)?.loc.id}`);
});

test('a wrong amount changes nothing and is listed until the super user settles it with a note', async () => {
  const debtor = await aDebtor();
  const { txid } = await charged(debtor);
  const socket = await server.socket(boss);
  const payment = bank.pay(txid, '149.89');
  await notify(payment);
  await socket.waitFor(`company-${boss.companyId}-receivedPayment`);
  assert.deepEqual([await statusOf(debtor), await dueDateOf(debtor)], ['open', '2999-01-31']);
  const [entry] = await toLookAt(payment.endToEndId);
  assert.deepEqual(
    [entry?.reason, entry?.value, entry?.expected, entry?.applied, entry?.settledAt],
    ['wrong-amount', 149.89, 149.9, false, null],
  );
  const params = { paymentId: entry?.id ?? 0 };
  const settle = (note: string) =>
    server.call('PUT /received-payments/:paymentId', { as: boss, params, body: { note } });
  assert.equal((await settle('')).status, 400);
  const settled = await settle('Devolvido em 2/5');
  assert.deepEqual([settled.body.note, typeof settled.body.settledBy], ['Devolvido em 2/5', 'string']);
  assert.equal((await settle('Outra vez')).body.note, 'Devolvido em 2/5');
  assert.deepEqual(await toLookAt(payment.endToEndId), []);
  const audits = await server.platform.database.system(({ db }) =>
    db.select().from(auditEntries).where(eq(auditEntries.kind, 'received_payments')),
  );
  assert.ok(audits.some(({ actorId, after: changed }) => actorId === boss.id && changed?.note === 'Devolvido em 2/5'));
  const asAdmin = await server.call('GET /received-payments', { as: debtor.as });
  assert.equal(asAdmin.status, 403);
});

test('while a wrong amount is looked into, its company sees what came and is not charged again', async () => {
  const settle = (paymentId: number, outcome: 'credited' | 'paid' | 'refunded') =>
    server.call('PUT /received-payments/:paymentId', {
      ...{ as: boss, params: { paymentId }, body: { note: 'Conferido', outcome } },
    });
  for (const outcome of ['refunded', 'credited', 'paid'] as const) {
    const debtor = await aDebtor();
    const { as, companyId } = debtor;
    const params = { invoiceId: debtor.invoiceId };
    const { txid } = await charged(debtor);
    const socket = await server.socket(as);
    const payment = bank.pay(txid, '50.00');
    await notify(payment);
    await socket.waitFor(`company-${companyId}-invoice`);
    const shown = async () => (await server.call('GET /invoices/:invoiceId/charge', { as, params })).body.underReview;
    assert.deepEqual(
      (await shown()).map(({ value }) => value),
      [50],
    );
    const again = () => server.call('POST /subscription', { as, body: params });
    assert.deepEqual((await again()).body, { error: 'ERR_PAYMENT_UNDER_REVIEW' });
    const [entry] = await toLookAt(payment.endToEndId);
    const settled = await settle(entry?.id ?? 0, outcome);
    assert.deepEqual([settled.body.outcome, settled.body.applied], [outcome, outcome === 'paid']);
    assert.deepEqual(await shown(), []);
    assert.equal(await statusOf(debtor), outcome === 'paid' ? 'paid' : 'open');
    assert.equal((await again()).status, outcome === 'paid' ? 409 : 200);
    // A second click credits nothing twice.
    await settle(entry?.id ?? 0, 'credited');
    const credits = await server.platform.database.system(({ db }) =>
      db.select().from(invoiceAdjustments).where(eq(invoiceAdjustments.companyId, companyId)),
    );
    assert.deepEqual(
      credits.map(({ kind, cents }) => [kind, cents]),
      outcome === 'credited' ? [['credit', -5_000]] : [],
    );
  }
});

test('a second payment, one after cancelling and one after the end are all listed for review', async () => {
  const twice = await aDebtor();
  const first = await charged(twice);
  const payments = [bank.pay(first.txid, '149.90'), bank.pay(first.txid, '149.90')];
  await notify(...payments.reverse());
  await eventually('it is paid', async () => (await statusOf(twice)) === 'paid');
  assert.deepEqual(
    (await toLookAt(payments[0]?.endToEndId ?? '')).map(({ reason }) => reason),
    ['paid-twice'],
  );
  assert.equal(await dueDateOf(twice), '2999-02-28');

  const cancelled = await aDebtor();
  const second = await charged(cancelled);
  const cancel = { as: boss, params: { invoiceId: cancelled.invoiceId }, body: { status: 'cancelled' } };
  assert.equal((await server.call('PUT /invoices/:invoiceId', cancel)).status, 200);
  await eventually('the bank is told', () => bank.cobs.get(second.txid)?.status.startsWith('REMOVIDA'));
  const stray = bank.pay(second.txid, '149.90');
  await notify(stray);
  await eventually('it is listed', async () => (await toLookAt(stray.endToEndId))[0]?.reason === 'cancelled');
  assert.equal(await dueDateOf(cancelled), '2999-01-31');

  const late = await aDebtor();
  const third = await charged(late);
  const after = bank.pay(third.txid, '149.90', new Date(Date.now() + 2 * 3_600_000));
  await notify(after);
  await eventually('it is listed', async () => {
    const [entry] = await toLookAt(after.endToEndId);
    return entry?.reason === 'late' && entry.applied;
  });
  assert.equal(await statusOf(late), 'paid');
});

test('a token that the bank forgot is replaced; others are used until they expire', async () => {
  await charged(await aDebtor());
  await charged(await aDebtor());
  assert.equal(bank.asked.filter((asked) => asked.endsWith('/oauth/token')).length, 0);
  bank.forgetTokens();
  await charged(await aDebtor());
  assert.equal(bank.asked.filter((asked) => asked.endsWith('/oauth/token')).length, 1);
});

test('a certificate may be PKCS#12; expired, unreadable and unknown certificates have different errors', async () => {
  const give = (certificate: string, certificatePassword?: string) =>
    put({ efi: { ...account, clientSecret: 'secret', certificate, certificatePassword } });
  const accepted = await give(p12, p12Password);
  assert.deepEqual(accepted.body.efi?.certificate, { format: 'p12', validUntil: null });
  assert.equal((await check()).status, 200);
  await charged(await aDebtor());
  assert.equal((await give(outdatedP12, p12Password)).body.error, 'ERR_CERTIFICATE_OUTDATED');
  for (const [text, password] of [
    [p12, 'wrong'],
    ['nonsense', ''],
    [bank.certificate.split('-----BEGIN PRIVATE')[0] ?? '', ''],
  ] as const) {
    assert.equal((await give(text, password)).body.error, 'ERR_CERTIFICATE_UNREADABLE');
  }
  assert.equal((await give(bank.unknownCertificate)).status, 200);
  const unknown = await check();
  assert.equal(unknown.body.error, 'ERR_PAYMENT_CREDENTIALS');
  assert.match(unknown.body.cause ?? '', /\(.+\)$/, 'the words of TLS or the network');
  await put({ efi: { ...account, clientSecret: 'another', certificate: bank.certificate } });
  assert.deepEqual((await check()).body, { error: 'ERR_PAYMENT_CREDENTIALS', cause: 'status 401' });
  const restored = await put({ efi: { ...account, clientSecret: 'secret' } });
  assert.equal(restored.body.efi?.certificate?.format, 'pem');
  assert.ok(restored.body.efi?.certificate?.validUntil);
  assert.equal((await check()).status, 200);
});

test('a charge of the bank with another amount than the invoice is refused', async () => {
  const debtor = await aDebtor();
  bank.mood = 'silent';
  await server.call('POST /subscription', { as: debtor.as, body: { invoiceId: debtor.invoiceId } });
  const txid = await txidOf(debtor);
  bank.cobs.set(txid, {
    txid,
    status: 'ATIVA',
    valor: { original: '0.01' },
    loc: { id: 1 },
    pixCopiaECola: 'x',
    pix: [],
  });
  bank.mood = 'well';
  const failed = await server.call('POST /subscription', { as: debtor.as, body: { invoiceId: debtor.invoiceId } });
  assert.deepEqual(failed.body, { error: 'ERR_PAYMENT_PROVIDER' });
});

test('secrets are stored sealed, neither returned nor logged; notices from elsewhere are refused', async () => {
  const { body } = await server.call('GET /payment-settings', { as: boss });
  assert.equal(body.efi?.hasCredentials, true);
  const [stored] = await server.platform.database.system(({ db }) =>
    db.select().from(paymentProviders).where(eq(paymentProviders.name, 'efi')),
  );
  const audits = await server.platform.database.system(({ db }) =>
    db.select().from(auditEntries).where(eq(auditEntries.kind, 'payment_providers')),
  );
  assert.ok(audits.length > 0);
  const [, secret = ''] = /hmac=(\w+)/.exec(bank.webhook?.webhookUrl ?? '') ?? [];
  assert.equal(secret.length, 64);
  for (const text of [JSON.stringify([body, stored, audits]), logged]) {
    assert.doesNotMatch(text, /PRIVATE KEY|BEGIN CERTIFICATE|token-\d|"secret"|Y2xpZW50OnNlY3JldA/);
    assert.ok(!text.includes(secret));
  }
  const strict = await startTestServer({ environment: { EFI_ORIGIN: bank.origin } });
  const as = await strict.make.user({ companyId: (await strict.make.company()).id, profile: 'admin', super: true });
  await strict.call('PUT /payment-settings', { as, body: { provider: 'efi', efi: withPem() } });
  await strict.call('POST /payment-settings/check', { as });
  const { id: invoiceId } = await strict.make.invoice({ companyId: as.companyId });
  await strict.call('POST /subscription', { as, body: { invoiceId } });
  const [charge] = await strict.platform.database.system(({ db }) => db.select().from(paymentCharges));
  const [, hmac] = /hmac=(\w+)/.exec(bank.webhook?.webhookUrl ?? '') ?? [];
  const pix = [{ txid: charge?.txid, endToEndId: 'E1' }];
  const refused = await strict.call('POST /subscription/webhook', { query: { hmac }, body: { pix } });
  assert.deepEqual([refused.status, refused.body], [401, { error: 'ERR_INVALID_CREDENTIALS' }]);
  await strict.close();
});
