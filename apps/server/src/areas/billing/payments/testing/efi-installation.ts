import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { after, before, beforeEach } from 'node:test';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { companies } from '../../../../platform/database/schema/companies.ts';
import type { TestUser } from '../../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../../testing/server.ts';
import { paymentCharges } from '../payments.schema.ts';
import { type PixBank, startPixBank } from './pix-bank.ts';

/** The account of the installation at the bank, without its secrets. */
export const account = { key: 'pix@recado.example', clientId: 'client', environment: 'sandbox' };

interface Debtor {
  companyId: number;
  as: TestUser;
  invoiceId: number;
}

/**
 * The setup of a file with tests that are paid through Efí: a fake bank, and a server whose super user has stored the
 * account. `isChecked`: whether the check was made, which registers the address of notices.
 */
export function efiInstallation({ isChecked = false } = {}) {
  let bank: PixBank;
  let server: TestServer;
  let boss: TestUser;
  let logged = '';

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
    if (isChecked) assert.equal((await check()).status, 200);
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

  /** The identifier of the invoice's last charge. */
  async function txidOf({ invoiceId }: Debtor): Promise<string> {
    const rows = await server.platform.database.system(({ db }) =>
      db.select().from(paymentCharges).where(eq(paymentCharges.invoiceId, invoiceId)).orderBy(paymentCharges.id),
    );
    return rows.at(-1)?.txid ?? '';
  }

  return {
    /** What `before` started. Read it in tests and hooks only. */
    get now() {
      return { bank, server, boss, logged };
    },
    withPem,
    put,
    check,
    txidOf,
    async aDebtor(given: { dueDate?: string; dueDay?: number } = {}): Promise<Debtor> {
      const { dueDate = '2999-01-31', dueDay = 31 } = given;
      const { id: companyId } = await server.make.company({ dueDate, dueDay });
      const as = await server.make.user({ companyId, profile: 'admin' });
      const invoice = await server.make.invoice({ companyId, dueDate, value: 149.9 });
      return { companyId, as, invoiceId: invoice.id };
    },
    async charged(debtor: Debtor) {
      const answer = await server.call('POST /subscription', { as: debtor.as, body: { invoiceId: debtor.invoiceId } });
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      return { ...answer.body, txid: await txidOf(debtor) };
    },
    /** Sends a notice as Efí does, to the registered address, with a false amount. */
    notify(...payments: { txid: string; endToEndId: string }[]) {
      const pix = payments.map((payment) => ({ ...payment, chave: account.key, valor: '9999.00' }));
      const hmac = /hmac=(\w+)/.exec(bank.webhook?.webhookUrl ?? '')?.[1];
      return server.call('POST /subscription/webhook', { query: { hmac, ignorar: '/pix' }, body: { pix } });
    },
    statusOf: async ({ as, invoiceId }: Debtor) =>
      (await server.call('GET /invoices/:invoiceId', { as, params: { invoiceId } })).body.status,
    async dueDateOf({ companyId }: Debtor) {
      const [row] = await server.platform.database.system(({ db }) =>
        db.select().from(companies).where(eq(companies.id, companyId)),
      );
      return row?.dueDate;
    },
    /** The listed payments that wait for review. */
    async toLookAt(endToEndId: string) {
      const query = { searchParam: endToEndId };
      return (await server.call('GET /received-payments', { as: boss, query })).body.records;
    },
  };
}
