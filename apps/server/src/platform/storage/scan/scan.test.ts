import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { messages } from '../../../areas/conversations/messages/messages.schema.ts';
import { newCustomer } from '../../../areas/conversations/messages/testing/customer.ts';
import { readConfiguration } from '../../../configuration.ts';
import { eventually } from '../../../testing/eventually.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { jobs } from '../../database/schema/jobs.ts';
import { createFileScanner } from './file-scanner.ts';
import { type FakeClamd, malware, startFakeClamd } from './testing/fake-clamd.ts';

let clamd: FakeClamd;
let server: TestServer;
let admin: TestUser;
let companyId: number;

before(async () => {
  clamd = await startFakeClamd();
  server = await startTestServer({ environment: { CLAMAV: clamd.path, CLAMAV_TIMEOUT_SECONDS: '2' } });
  companyId = (await server.make.company()).id;
  admin = await server.make.user({ companyId, profile: 'admin' });
});
after(async () => {
  await server.close();
  await clamd.close();
});
beforeEach(() => Object.assign(clamd, { state: 'up', longest: Number.POSITIVE_INFINITY }));

async function upload(content: string) {
  const { body } = await server.call('POST /quick-messages', { as: admin, body: { shortcode: 'a' } });
  const { status, body: answer } = await server.call('POST /quick-messages/:quickMessageId/media-upload', {
    as: admin,
    params: { quickMessageId: body.id },
    files: [{ field: 'file', name: 'a.txt', content }],
  });
  return [status, answer.error, answer.cause];
}

/** A document that a customer sends, as the database has it. */
async function receive(content: string) {
  server.whatsapp.file = Buffer.from(content);
  const { body: connection } = await server.call('POST /whatsapp', { as: admin, body: { name: `Viva ${content}` } });
  const details = { width: null, height: null, seconds: null, voice: false, waveform: null, reference: {} };
  const media = { mimetype: 'application/pdf', fileName: 'nota.pdf', size: 10, ...details };
  const customer = newCustomer(server, { companyId, connectionId: connection.id });
  const wid = await customer.write({ kind: 'document', caption: 'A nota', media });
  return async () => {
    const [row] = await server.platform.database.system(({ db }) =>
      db.select().from(messages).where(eq(messages.wid, wid)),
    );
    assert.ok(row);
    return row;
  };
}

test('an upload in which something is found is refused with its name, also where it is only read', async () => {
  assert.deepEqual(await upload('bom dia'), [200, undefined, undefined]);
  assert.deepEqual(await upload(`a ${malware}`), [422, 'ERR_FILE_INFECTED', 'Fake.Malware']);
  const files = [{ field: 'file', name: 'contatos.csv', content: `nome;telefone\n${malware};5511999990000` }];
  const imported = await server.call('POST /contacts/imports', { as: admin, files });
  assert.deepEqual([imported.status, imported.body.error], [422, 'ERR_FILE_INFECTED']);
});

test('an upload that cannot be scanned is refused: clamd is down, silent, or takes no file of this size', async () => {
  clamd.state = 'down';
  assert.deepEqual(await upload('a'), [503, 'ERR_SCANNER_UNAVAILABLE', undefined]);
  clamd.state = 'silent';
  assert.deepEqual(await upload('a'), [503, 'ERR_SCANNER_UNAVAILABLE', undefined]);
  Object.assign(clamd, { state: 'up', longest: 100_000 });
  assert.deepEqual(await upload('x'.repeat(3_000_000)), [413, 'ERR_FILE_TOO_LARGE_TO_SCAN', undefined]);
});

test('CLAMAV_FAILURE=accept: what cannot be scanned is accepted, what is found is not', async () => {
  const read = (CLAMAV: string) => readConfiguration({ CLAMAV, CLAMAV_FAILURE: 'accept' }).scan;
  const scanner = createFileScanner(read(clamd.path), server.platform.logger);
  clamd.state = 'down';
  await scanner.requireReachable();
  await scanner.check(import.meta.filename);
  clamd.state = 'up';
  const withMalware = join(import.meta.dirname, 'testing', 'fake-clamd.ts');
  await assert.rejects(scanner.check(withMalware), { code: 'ERR_FILE_INFECTED', finding: 'Fake.Malware' });
  assert.deepEqual(read('clamd:3310').clamd, { host: 'clamd', port: 3310 });
  assert.throws(() => read('clamd'), /CLAMAV/);
});

test('a received file in which something is found is not kept: its message names it, and the audit log, too', async () => {
  const stored = await receive(`a ${malware}`);
  await eventually('the message shows it', async () => (await stored()).failedCode !== null);
  const { failedCode, mediaId, data } = await stored();
  assert.deepEqual([failedCode, mediaId, data?.finding], ['ERR_FILE_INFECTED', null, 'Fake.Malware']);
  const { body } = await server.call('GET /audits', { as: admin, query: { kind: 'blocked_files' } });
  assert.deepEqual(
    body.records.map(({ label }) => label),
    ['Fake.Malware'],
  );
});

test('a received file waits for a scanner that is down, and is kept when it is back', async () => {
  clamd.state = 'down';
  const stored = await receive('uma nota');
  await eventually('the download waits', async () => (await waiting()) === 1);
  assert.deepEqual([(await stored()).failedCode, (await stored()).mediaId], [null, null]);
  clamd.state = 'up';
  await eventually('the file is kept', async () => (await stored()).mediaId !== null);
});

/** How many downloads were postponed. */
async function waiting(): Promise<number> {
  const found = await server.platform.database.system(({ db }) =>
    db.select({ error: jobs.lastError }).from(jobs).where(eq(jobs.kind, 'download-media')),
  );
  return found.filter(({ error }) => error?.includes('scanner does not answer')).length;
}
