import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eq } from 'drizzle-orm';
import { auditEntries } from '../../../../platform/database/schema/audit-entries.ts';
import { eventually } from '../../../../testing/eventually.ts';
import { invoiceAdjustments } from '../../invoices/invoices.schema.ts';
import { efiInstallation } from '../testing/efi-installation.ts';

const installation = efiInstallation({ isChecked: true });
const { aDebtor, charged, notify, statusOf, dueDateOf, toLookAt } = installation;

test('a wrong amount changes nothing and is listed until the super user settles it with a note', async () => {
  const { bank, server, boss } = installation.now;
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
  const { bank, server, boss } = installation.now;
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
  const { bank, server, boss } = installation.now;
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
