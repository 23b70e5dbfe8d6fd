import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { users } from '../../../platform/database/schema/users.ts';
import { connectPlatform } from '../../../testing/code-sender.ts';
import { eventually } from '../../../testing/eventually.ts';
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { passkeys } from '../passkeys/passkeys.schema.ts';

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

let counter = 0;
async function helped(change: Partial<typeof users.$inferInsert>) {
  const { id: companyId } = await server.make.company();
  const admin = await server.make.user({ companyId, profile: 'admin' });
  const person = await server.make.user({ companyId, ...change });
  const passkey = { name: 'Phone', credentialId: `told-${person.id}`, publicKey: 'none', counter: 0 };
  await server.platform.database.system(async ({ db }) => {
    await db.insert(passkeys).values({ userId: person.id, companyId, ...passkey });
    await db.update(users).set(change).where(eq(users.id, person.id));
  });
  const params = { userId: person.id };
  const { status } = await server.call('POST /users/:userId/second-factor/removal', { as: admin, params });
  assert.equal(status, 200);
  return person;
}

const number = () => `55119911100${String(++counter).padStart(2, '0')}`;
const sentTo = (wpp: string) =>
  server.whatsapp.sent.filter(({ chat }) => chat.number === wpp || chat.chatId.startsWith(wpp));

test('whoever is helped is told by e-mail at the address they confirmed, and on the number they verified', async () => {
  const wpp = number();
  const provedEmail = `confirmed-${wpp}@example.com`;
  await helped({ wpp, wppProvedAt: server.platform.clock(), provedEmail });
  const [sent] = await eventually('the message', () => (sentTo(wpp).length > 0 ? sentTo(wpp) : undefined));
  assert.match(JSON.stringify(sent?.content), /duas etapas/);
  assert.equal(mail.received.filter((text) => text.includes(`To: ${provedEmail}`)).length, 1);
});

test('a number that is not verified gets nothing, and a mail server that refuses stops nobody', async () => {
  const wpp = number();
  mail.refuses = true;
  await helped({ wpp, wppProvedAt: null });
  mail.refuses = false;
  const later = number();
  await helped({ wpp: later, wppProvedAt: server.platform.clock() });
  await eventually('the message to the other', () => sentTo(later).length > 0);
  assert.equal(sentTo(wpp).length, 0);
});
