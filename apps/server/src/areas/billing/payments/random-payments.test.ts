import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Recurrence, recurrenceMonths } from '@recado/contract/due-dates';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { companies } from '../../../platform/database/schema/companies.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { invoices } from '../invoices/invoices.schema.ts';
import { changeInvoice } from '../invoices/settle-invoice.ts';
import { checkChargeHandler } from './check-charge.ts';
import { beginCharge, chargeAtBank, storeCharge } from './create-charge.ts';
import { withdrawChargeHandler } from './end-charges.ts';
import { noticeSecret } from './notice-secret.ts';
import { takeNotice } from './notices.ts';
import { paymentCharges, receivedPayments } from './payments.schema.ts';
import { type Mood, type PixBank, startPixBank } from './testing/pix-bank.ts';

/** Others in each run, by its seed: several runs a day try as many as one long run. */
const sequences = Number(process.env.PAYMENT_SEQUENCES ?? 120);
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const recurrences = Object.keys(recurrenceMonths) as Recurrence[];

let bank: PixBank;
let server: TestServer;
before(async () => {
  bank = await startPixBank();
  // Without workers, because the test itself runs the jobs and simulates their crashes.
  const environment = { EFI_ORIGIN: bank.origin, EFI_NOTICE_ADDRESSES: '127.0.0.1', ROLES: 'web,api' };
  server = await startTestServer({ environment });
  const as: TestUser = await server.make.user({
    ...{ companyId: (await server.make.company()).id, profile: 'admin', super: true },
  });
  const account = { key: 'pix@recado.example', clientId: 'client', environment: 'sandbox' };
  const efi = { ...account, clientSecret: 'secret', certificate: bank.certificate };
  assert.equal((await server.call('PUT /payment-settings', { as, body: { provider: 'efi', efi } })).status, 200);
});
after(async () => {
  await server.close();
  await bank.close();
});

/** A generator of numbers from 0 to 1, reproducible by its seed (mulberry32). */
function numbersOf(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The expected state of an invoice after all events so far. */
interface Model {
  status: 'open' | 'paid' | 'cancelled';
  dueDate: string;
  /** The reason for a review by end-to-end id; null: the payment needs no review. */
  payments: Map<string, string | null>;
}

interface Case {
  companyId: number;
  invoiceId: number;
  first: string;
  day: number;
  recurrence: Recurrence;
  model: Model;
  history: string[];
}

async function begin(random: () => number): Promise<Case> {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const first = pick(['2020-01-31', '2024-02-29', '2999-01-31', '2999-08-31', '2998-12-30', '2996-02-29']);
  const day = pick([Number(first.slice(8)), 31, 28]);
  const recurrence = pick(recurrences);
  const { id: companyId } = await server.make.company({ dueDate: first, dueDay: day, recurrence });
  const { id: invoiceId } = await server.make.invoice({ companyId, dueDate: first, value: 149.9 });
  return {
    companyId,
    invoiceId,
    first,
    day,
    recurrence,
    history: [],
    model: { status: 'open', dueDate: first, payments: new Map() },
  };
}

/** The due date after a payment: the first future date of the series, on the agreed day or the month's last one. */
function advanced({ first, day, recurrence }: Case): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(server.platform.clock());
  const [year = 0, month = 0] = first.split('-').map(Number);
  for (let count = 1; ; count += 1) {
    const months = month - 1 + count * recurrenceMonths[recurrence];
    const last = new Date(Date.UTC(year, months + 1, 0)).getUTCDate();
    const date = new Date(Date.UTC(year, months, Math.min(day, last))).toISOString().slice(0, 10);
    if (date >= today) return date;
  }
}

const stored = z.object({ id: z.coerce.number(), kind: z.string(), payload: z.looseObject({ chargeId: z.number() }) });

/** The waiting jobs of a company's charges, as stored; `regular`: also jobs that are due later. */
async function waitingJobs({ companyId }: Case, regular: boolean) {
  const { rows } = await server.platform.database.system(({ db }) =>
    db.execute(sql`select j.id, j.kind, j.payload from jobs j join payment_charges c on c.id = (j.payload->>'chargeId')::integer
      where c.company_id = ${companyId} and (${regular} or j.payload->>'isRegular' is distinct from 'true') order by j.id`),
  );
  return z.array(stored).parse(rows);
}

/** Runs one job as a worker does. A crash, before the bank is called or before the result is stored, keeps the job. */
async function runJob(one: Case, job: z.output<typeof stored>, crash: 'no' | 'before' | 'after'): Promise<void> {
  const { platform } = server;
  const handler = job.kind === 'check-charge' ? checkChargeHandler(platform) : withdrawChargeHandler(platform);
  if (crash === 'before' || handler.type !== 'effectful') return;
  const claimed = { ...job, companyId: null, lane: 'test', attempt: 1, maxAttempts: 8 };
  const work = await platform.database.system((unit) => handler.prepare(unit, claimed));
  // A failure keeps the job for a later attempt.
  const ending = await work(new AbortController().signal).then(
    (end) => ({ end }),
    () => undefined,
  );
  if (!ending || crash === 'after') return;
  await platform.database.system(async (unit) => {
    await ending.end?.(unit);
    await unit.db.execute(sql`delete from jobs where id = ${job.id}`);
  });
  // A regular check is completed also if the bank did not answer; then the model stays as it is.
  if (job.kind === 'check-charge' && bank.mood !== 'silent' && bank.mood !== 'forgetful' && bank.mood !== 'wrong')
    await learn(one, job.payload.chargeId);
}

/** Updates the model after the server read this charge. */
async function learn(one: Case, chargeId: number): Promise<void> {
  const [charge] = await server.platform.database.system(({ db }) =>
    db.select().from(paymentCharges).where(eq(paymentCharges.id, chargeId)),
  );
  const { model } = one;
  for (const { endToEndId, valor, horario } of bank.cobs.get(charge?.txid ?? '')?.pix ?? []) {
    if (model.payments.has(endToEndId)) continue;
    const isLate = Date.parse(horario) > (charge?.expiresAt?.getTime() ?? 0) + 5 * 60_000;
    if (model.status === 'cancelled') model.payments.set(endToEndId, 'cancelled');
    else if (model.status === 'paid') model.payments.set(endToEndId, 'paid-twice');
    else if (valor !== '149.90') model.payments.set(endToEndId, 'wrong-amount');
    else {
      model.payments.set(endToEndId, isLate ? 'late' : null);
      Object.assign(model, { status: 'paid', dueDate: advanced(one) });
    }
  }
}

async function txidsOf({ companyId }: Case): Promise<string[]> {
  const rows = await server.platform.database.system(({ db }) =>
    db.select().from(paymentCharges).where(eq(paymentCharges.companyId, companyId)).orderBy(paymentCharges.id),
  );
  return rows.map(({ txid }) => txid);
}

/** What a request for a charge does, step by step. */
async function chargeInvoice({ companyId, invoiceId }: Case): Promise<void> {
  const { platform } = server;
  const begun = await platform.database.system((unit) => beginCharge(platform, unit, companyId, invoiceId));
  if (begun.charge.state === 'waiting') return;
  const copyPaste = await chargeAtBank(platform, begun);
  await platform.database.system((unit) => storeCharge(unit, begun, copyPaste));
}

/** Makes one random step; returns its description for the report of a failure. */
async function step(one: Case, random: () => number): Promise<string> {
  const { platform } = server;
  const chance = (probability: number) => random() < probability;
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
  const moods: Mood[] = ['well', 'well', 'well', 'slow', 'silent', 'forgetful', 'wrong'];
  bank.mood = pick(moods) ?? 'well';
  const what = Math.floor(random() * 12);
  const known = (await txidsOf(one)).filter((txid) => bank.cobs.has(txid));
  const txid = chance(0.7) ? known.at(-1) : pick(known);
  if (what < 3) {
    const charging = () => chargeInvoice(one).catch(() => undefined);
    await Promise.all(chance(0.2) ? [charging(), charging()] : [charging()]);
    return `charge (${bank.mood})`;
  }
  if (what < 6 && txid !== undefined) {
    const amount = pick(['149.90', '149.90', '149.90', '149.89', '1.00']) ?? '149.90';
    bank.pay(txid, amount, platform.clock());
    return `somebody pays ${amount} of charge ${known.indexOf(txid)}`;
  }
  if (what < 8) {
    const hmac = noticeSecret(platform.secret);
    const txids = txid === undefined ? [] : chance(0.3) ? [txid, txid] : [txid];
    await takeNotice(platform, { txids, hmac, address: '127.0.0.1' });
    return `notice of charge ${known.indexOf(txid ?? '')}`;
  }
  if (what < 10) {
    const jobs = await waitingJobs(one, chance(0.5));
    const job = pick(jobs);
    const crash = pick(['no', 'no', 'before', 'after'] as const) ?? 'no';
    if (job) await runJob(one, job, crash);
    return `job ${job?.kind} of ${job?.payload.chargeId} (${bank.mood}, crash: ${crash})`;
  }
  if (what === 10 && chance(0.4)) {
    const status = pick(['paid', 'cancelled', 'open'] as const) ?? 'open';
    const before = one.model.status;
    await platform.database.system((unit) => changeInvoice(unit, one.invoiceId, status)).catch(() => undefined);
    if (before === 'open' && status === 'paid') Object.assign(one.model, { status, dueDate: advanced(one) });
    if (before === 'open' && status === 'cancelled') one.model.status = status;
    if (before === 'cancelled' && status === 'open') one.model.status = status;
    return `by hand: ${status}`;
  }
  server.advance(40 * 60_000);
  return 'time passes';
}

async function settleDown(one: Case): Promise<void> {
  bank.mood = 'well';
  // Each charge has a waiting regular check, which finds everything that was lost.
  for (const job of await waitingJobs(one, true)) await runJob(one, job, 'no');
}

async function compare(one: Case): Promise<void> {
  const read = await server.platform.database.system(async ({ db }) => ({
    invoice: (await db.select().from(invoices).where(eq(invoices.id, one.invoiceId)))[0],
    company: (await db.select().from(companies).where(eq(companies.id, one.companyId)))[0],
    payments: await db.select().from(receivedPayments).where(eq(receivedPayments.companyId, one.companyId)),
    charges: await db.select().from(paymentCharges).where(eq(paymentCharges.companyId, one.companyId)),
  }));
  const explanation = `seed ${seed}\n${one.history.join('\n')}`;
  assert.deepEqual([read.invoice?.status, read.company?.dueDate], [one.model.status, one.model.dueDate], explanation);
  const reasons = new Map(read.payments.map(({ endToEndId, reason }) => [endToEndId, reason]));
  assert.deepEqual(new Map([...reasons].sort()), new Map([...one.model.payments].sort()), explanation);
  // All payments at the bank are stored, and at most one of them was applied.
  const atBank = (await txidsOf(one)).flatMap((txid) => bank.cobs.get(txid)?.pix ?? []);
  assert.equal(read.payments.length, atBank.length, explanation);
  assert.ok(read.payments.filter(({ applied }) => applied).length <= 1, explanation);
  // Exactly one regular check of each charge waits.
  const regular = (await waitingJobs(one, true)).filter(({ payload }) => payload.isRegular === true);
  const watched = regular.map(({ payload }) => payload.chargeId).sort((a, b) => a - b);
  assert.deepEqual(
    watched,
    read.charges.map(({ id }) => id).sort((a, b) => a - b),
    explanation,
  );
  if (one.model.status !== 'open') {
    const waiting = read.charges.filter(({ state }) => state === 'creating' || state === 'waiting');
    assert.deepEqual(waiting, [], explanation);
  }
}

test(`${sequences} random sequences of events have the results of a simple model (SEED=${seed})`, async () => {
  const random = numbersOf(seed);
  for (let count = 0; count < sequences; count += 1) {
    const one = await begin(random);
    const steps = 4 + Math.floor(random() * 10);
    for (let index = 0; index < steps; index += 1) one.history.push(await step(one, random));
    await settleDown(one);
    await compare(one);
    await server.platform.database.system(({ db }) => db.execute(sql`delete from jobs where kind = 'check-charge'`));
  }
});
