import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { companyLanguages } from '@recado/contract';
import { eventually } from '../../../testing/eventually.ts';
import { testPassword } from '../../../testing/factories.ts';
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { newDeviceText } from './new-device-text.ts';

let mail: MailServer;
let server: TestServer;
before(async () => {
  mail = await startMailServer();
  server = await startTestServer({ environment: { SMTP_URL: mail.url, MAIL_FROM: 'Recado <contas@recado.example>' } });
});
after(async () => {
  await server.close();
  await mail.close();
});

test('a second browser is told by one e-mail to its user, the first and a known one are not', async () => {
  const { email } = await server.make.user({ companyId: (await server.make.company()).id });
  const signIn = (agent: string) =>
    server.call('POST /auth/login', { body: { email, password: testPassword }, headers: { 'user-agent': agent } });
  for (const agent of ['first/1', 'second/1', 'first/1', 'second/1']) assert.equal((await signIn(agent)).status, 200);
  await eventually('the e-mail', () => mail.received.length === 1);
  const [text = ''] = mail.received;
  assert.ok(text.includes(`To: ${email}`));
  assert.match(text, /new-device-\d+@recado/);
  assert.match(text, /second/);
  assert.doesNotMatch(text, /first/);
});

test('its words are there in each language of companies, with the time of the company', () => {
  const signedIn = {
    name: 'Ana',
    agent: 'Firefox · Linux',
    address: '192.0.2.7',
    at: new Date('2026-01-01T12:00:00Z'),
  };
  const written = companyLanguages.map((language) => newDeviceText({ ...signedIn, language, timeZone: 'Etc/GMT+3' }));
  assert.equal(new Set(written.map(({ subject }) => subject)).size, companyLanguages.length);
  for (const { text } of written) {
    for (const word of ['Ana', 'Firefox · Linux', '192.0.2.7']) assert.ok(text.includes(word), text);
    assert.match(text, /0?9:00/);
  }
});
