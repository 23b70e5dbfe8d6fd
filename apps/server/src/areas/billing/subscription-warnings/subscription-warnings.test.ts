import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { companyLanguages } from '@recado/contract';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { companies } from '../../../platform/database/schema/companies.ts';
import { jobs } from '../../../platform/database/schema/jobs.ts';
import { addDays, dayIn } from '../../../platform/day.ts';
import { connectPlatform } from '../../../testing/code-sender.ts';
import { eventually } from '../../../testing/eventually.ts';
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { subscriptionWarnings } from './subscription-warnings.schema.ts';
import { warnCompanies } from './warn-companies.ts';
import { warningText, whenText } from './warning-text.ts';

let mail: MailServer;
let server: TestServer;
before(async () => {
  mail = await startMailServer();
  server = await startTestServer({ environment: { SMTP_URL: mail.url, MAIL_FROM: 'Recado <contas@recado.example>' } });
  await connectPlatform(server);
});
after(async () => {
  await server.close();
  await mail.close();
});

/** A time zone in which it is this hour now. */
function zoneAt(hour: number): string {
  const offset = ((new Date().getUTCHours() - hour + 36) % 24) - 12;
  return `Etc/GMT${offset < 0 ? offset : `+${offset}`}`;
}
const noon = zoneAt(12);
const inDays = (days: number, timeZone = noon) => addDays(dayIn(timeZone, new Date()), days);

let counter = 0;
async function companyDue(days: number, timeZone = noon) {
  counter += 1;
  // A number as people write it at home; the company's country makes it whole.
  const given = { email: `dono-${counter}@loja.example`, phone: `(11) 99700-${String(counter).padStart(4, '0')}` };
  const company = await server.make.company({ ...given, timeZone, dueDate: inDays(days, timeZone) });
  return { ...given, id: company.id };
}

const mailsTo = (email: string) => mail.received.filter((text) => text.includes(`To: ${email}`)).length;
const messagesTo = (phone: string) => {
  const number = `55${phone.replace(/\D/g, '')}`;
  return server.whatsapp.sent.filter(({ chat }) => chat.chatId.startsWith(number)).length;
};
const warningsOf = (companyId: number) =>
  server.platform.database.system(({ db }) =>
    db.select().from(subscriptionWarnings).where(eq(subscriptionWarnings.companyId, companyId)),
  );

/** Waits until all warnings are sent. */
const allSent = () =>
  eventually('all is sent', () =>
    server.platform.database.system(
      async ({ db }) => (await db.$count(jobs, eq(jobs.kind, 'mail-subscription-warning'))) === 0,
    ),
  );

test('each company is warned once per channel, from five days before its due date, by any number of processes', async () => {
  const [far, near, last, over] = [await companyDue(6), await companyDue(5), await companyDue(0), await companyDue(-1)];
  await Promise.all([warnCompanies(server.platform), warnCompanies(server.platform), warnCompanies(server.platform)]);
  await warnCompanies(server.platform);
  for (const { email, phone } of [near, last]) {
    await eventually('the e-mail', () => mailsTo(email) === 1);
    await eventually('the message', () => messagesTo(phone) === 1);
  }
  await allSent();
  for (const { email, phone } of [near, last]) assert.deepEqual([mailsTo(email), messagesTo(phone)], [1, 1]);
  for (const { email, phone, id } of [far, over]) {
    assert.deepEqual([mailsTo(email), messagesTo(phone), await warningsOf(id)], [0, 0, []]);
  }
});

test('the next due date has its own warning', async () => {
  const { id, email, phone } = await companyDue(3);
  await warnCompanies(server.platform);
  await eventually('the first', () => mailsTo(email) === 1 && messagesTo(phone) === 1);
  const dueDate = inDays(4);
  await server.platform.database.system(({ db }) => db.update(companies).set({ dueDate }).where(eq(companies.id, id)));
  await warnCompanies(server.platform);
  await eventually('the second', () => mailsTo(email) === 2 && messagesTo(phone) === 2);
});

test('no warning is sent at night', async () => {
  const { id } = await companyDue(2, zoneAt(3));
  await warnCompanies(server.platform);
  assert.deepEqual(await warningsOf(id), []);
});

test('an e-mail that the mail server refused is sent later; one with an unknown outcome is not sent again', async () => {
  mail.refuses = true;
  const refused = await companyDue(1);
  await warnCompanies(server.platform);
  const isTriedAgain = async () =>
    server.platform.database.system(async ({ db }) => {
      const [job] = await db.select().from(jobs).where(eq(jobs.kind, 'mail-subscription-warning'));
      return (job?.attempts ?? 0) > 0;
    });
  await eventually('it was refused', isTriedAgain);
  assert.equal(mailsTo(refused.email), 0);
  mail.refuses = false;
  await eventually('it is sent', () => mailsTo(refused.email) === 1);

  // The state that a process leaves if it dies while it sends.
  const unknown = await companyDue(1);
  const dueDate = inDays(1);
  await server.platform.database.system(async (unit) => {
    const values = { companyId: unknown.id, dueDate, channel: 'email', triedAt: new Date() } as const;
    const [row] = await unit.db.insert(subscriptionWarnings).values(values).returning();
    const warningId = row?.id ?? 0;
    await unit.enqueue({ kind: 'mail-subscription-warning', payload: { warningId }, lane: `mail:${warningId}` });
  });
  await warnCompanies(server.platform);
  await eventually('its message', () => messagesTo(unknown.phone) === 1);
  await allSent();
  assert.equal(mailsTo(unknown.email), 0);
});

test('the text names the company, the days, the date and where to pay', () => {
  assert.equal(whenText(0, 'pt'), 'Sua assinatura vence hoje.');
  assert.equal(whenText(1, 'en'), 'Your subscription is due in 1 day.');
  assert.equal(whenText(4, 'es'), 'Tu suscripción vence en 4 días.');
  const due = { company: 'Loja', dueDate: '2031-05-09', daysLeft: 4, webUrl: 'https://recado.example' };
  const expected = {
    pt: ['em 4 dias', '09/05/2031'],
    en: ['in 4 days', 'May 9, 2031'],
    es: ['en 4 días', '09/05/2031'],
  };
  for (const [language, parts] of Object.entries(expected)) {
    const text = warningText({ ...due, language: z.enum(companyLanguages).parse(language) });
    for (const part of [...parts, 'Loja', 'https://recado.example/financeiro']) assert.ok(text.includes(part), text);
  }
});

test("an e-mail is in the company's language, as text and as a page whose address is a link", async () => {
  const { id, email } = await companyDue(4);
  await server.platform.database.system(({ db }) =>
    db.update(companies).set({ language: 'es', name: 'Loja <b>' }).where(eq(companies.id, id)),
  );
  await warnCompanies(server.platform);
  await eventually('the e-mail', () => mailsTo(email) === 1);
  const raw = mail.received.find((text) => text.includes(`To: ${email}`)) ?? '';
  assert.match(raw, /Content-Type: multipart\/alternative/);
  const sent = raw.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
  assert.match(sent, /vence en 4/);
  assert.match(sent, /<html lang="es">/);
  assert.match(sent, /Loja &lt;b&gt;/);
  assert.match(sent, /<a href="https?:\/\/[^"]*\/financeiro\?invoice=next">/);
});
