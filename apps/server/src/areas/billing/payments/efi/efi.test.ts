import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eq } from 'drizzle-orm';
import { auditEntries } from '../../../../platform/database/schema/audit-entries.ts';
import { eventually } from '../../../../testing/eventually.ts';
import { startTestServer } from '../../../../testing/server.ts';
import { paymentCharges, paymentProviders } from '../payments.schema.ts';
import { account, efiInstallation } from '../testing/efi-installation.ts';
import { outdatedP12, p12, p12Password } from '../testing/pkcs12.ts';

const installation = efiInstallation();
const { withPem, put, check, txidOf, aDebtor, charged, notify, statusOf, dueDateOf, toLookAt } = installation;

test('the check registers the address of notices over mTLS, with the secret in it', async () => {
  const { bank } = installation.now;
  const { body, status } = await check();
  assert.equal(status, 200, JSON.stringify(body));
  assert.ok(body.efi?.webhook.registeredAt);
  assert.equal(bank.webhook?.key, account.key);
  assert.ok(bank.webhook?.skipsMtls);
  assert.match(bank.webhook?.webhookUrl ?? '', /\/subscription\/webhook\?hmac=[\da-f]{64}&ignorar=$/);
  assert.doesNotMatch(JSON.stringify(body), /[\da-f]{64}/);
});

test('after a notice the charge is read again: the right amount opens the company once, also if repeated', async () => {
  const { bank, server } = installation.now;
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
  const { rows } = await installation.now.server.platform.database.system(({ db }) =>
    db.execute(`select id from jobs where kind = 'check-charge' and payload->>'isRegular' = 'false'`),
  );
  return rows.length;
}

test('a bank that creates a charge without answering is asked again with the same txid and has one', async () => {
  const { bank, server } = installation.now;
  for (const mood of ['silent', 'forgetful', 'wrong', 'overloaded'] as const) {
    const debtor = await aDebtor();
    bank.mood = mood;
    const failed = await server.call('POST /subscription', { as: debtor.as, body: { invoiceId: debtor.invoiceId } });
    assert.deepEqual([failed.status, failed.body.error], [502, 'ERR_PAYMENT_PROVIDER'], mood);
    const txid = await txidOf(debtor);
    bank.mood = 'slow';
    const [one, other] = await Promise.all([charged(debtor), charged(debtor)]);
    assert.deepEqual([one.txid, other.txid, one.qrcode.qrcode], [txid, txid, `qr-${txid}`], mood);
  }
});

test('the QR code is read from its own address if the charge does not contain it', async () => {
  const { bank } = installation.now;
  bank.tellsQrCode = false;
  const { txid, qrcode } = await charged(await aDebtor());
  assert.equal(qrcode.qrcode, `qr-of-loc-${bank.cobs.get(txid)?.loc.id}`);
});

test('a token that the bank forgot is replaced; others are used until they expire', async () => {
  const { bank } = installation.now;
  await charged(await aDebtor());
  await charged(await aDebtor());
  assert.equal(bank.asked.filter((asked) => asked.endsWith('/oauth/token')).length, 0);
  bank.forgetTokens();
  await charged(await aDebtor());
  assert.equal(bank.asked.filter((asked) => asked.endsWith('/oauth/token')).length, 1);
});

test('a certificate may be PKCS#12; expired, unreadable and unknown certificates have different errors', async () => {
  const { bank } = installation.now;
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
  const { bank, server } = installation.now;
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
  assert.equal(failed.body.error, 'ERR_PAYMENT_PROVIDER');
});

test('secrets are stored sealed, neither returned nor logged; notices from elsewhere are refused', async () => {
  const { bank, server, boss } = installation.now;
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
  for (const text of [JSON.stringify([body, stored, audits]), installation.now.logged]) {
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
