import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { BodyInput } from '@recado/contract';
import { onPostgresql } from '../../../../testing/database.ts';
import { eventually } from '../../../../testing/eventually.ts';
import type { TestUser } from '../../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../../testing/server.ts';
import { moves } from '../move.schema.ts';
import { type OldDatabase, oldDatabase } from '../testing/old-database.ts';
import { emptyPostgres } from '../testing/old-dialects.ts';
import { type OldFiles, oldFiles } from '../testing/old-files.ts';

describe('a company moves here from the browser', { skip: !onPostgresql }, () => {
  let server: TestServer;
  let old: OldDatabase;
  let files: OldFiles;
  let operator: TestUser;
  let moveId = 0;

  before(async () => {
    files = await oldFiles();
    await files.add('company1/foto.jpg');
    server = await startTestServer({ environment: { MOVE_FOLDER: files.folder } });
    const { id: companyId } = await server.make.company();
    operator = await server.make.user({ companyId, profile: 'admin', super: true });
    old = await oldDatabase('saas', async (database) => {
      const plan = await database.add('Plans');
      const company = await database.add('Companies', { planId: plan, name: 'Padaria' });
      const of = { companyId: company };
      await database.add('Users', { ...of, profile: 'admin', email: 'dona@padaria.example' });
      const connection = await database.add('Whatsapps', { ...of, name: 'Vendas' });
      const contact = await database.add('Contacts', { ...of, name: 'Maria', number: '5511988880003' });
      const ticket = { ...of, contactId: contact, whatsappId: connection, status: 'closed' };
      const ticketId = await database.add('Tickets', ticket);
      const picture = { mediaType: 'image', mediaUrl: 'foto.jpg' };
      await database.addMessage({ ...of, ...picture, ticketId, contactId: contact, body: 'bom dia', fromMe: false });
    });
  });
  after(async () => {
    await server.close();
    await old.close();
    await files.close();
  });

  const read = async () => (await server.call('GET /moves/:moveId', { as: operator, params: { moveId } })).body;
  const untilEnded = () =>
    eventually('the task has ended', async () => {
      const found = await read();
      return found.move.task?.isRunning === false ? found : undefined;
    });
  const run = async (body: BodyInput<'POST /moves/:moveId/tasks'>) => {
    const { status } = await server.call('POST /moves/:moveId/tasks', { as: operator, params: { moveId }, body });
    assert.equal(status, 200);
    return untilEnded();
  };

  test('a database of something else, a wrong address and a folder that is not allowed are refused in words', async () => {
    const connect = async (body: BodyInput<'POST /moves'>) =>
      (await server.call('POST /moves', { as: operator, body })).body.error;
    const other = await emptyPostgres(`old_${randomUUID().replaceAll('-', '')}`);
    assert.equal(await connect({ address: other.url }), 'ERR_MOVE_NOT_RECOGNISED');
    await other.drop();
    assert.equal(await connect({ address: 'postgres://x:y@127.0.0.1:1/z' }), 'ERR_MOVE_SOURCE_REFUSED');
    assert.equal(await connect({ address: old.url, files: '/etc' }), 'ERR_MOVE_FOLDER');
    assert.equal(await connect({ address: 'file:///etc/passwd' }), 'ERR_VALIDATION');
  });

  test('it is looked into, and its password is nowhere in the answers, and sealed in the database', async () => {
    const address = old.url.replace('postgres@', 'postgres:hidden-word@');
    const { status, body } = await server.call('POST /moves', { as: operator, body: { address, files: '.' } });
    assert.equal(status, 200);
    moveId = body.id;
    const found = await untilEnded();
    assert.deepEqual([found.move.edition, found.move.task?.failedCode], ['saas', null]);
    const [company] = found.look?.companies ?? [];
    assert.deepEqual([company?.name, company?.counts.messages, company?.files?.count], ['Padaria', 1, 1]);
    assert.ok(!JSON.stringify([body, found]).includes('hidden-word'));
    const [row] = await server.platform.database.system(({ db }) => db.select().from(moves));
    assert.ok(row?.address && !row.address.includes('hidden-word'));
    const page = await server.call('GET /moves/:moveId/report', {
      as: operator,
      params: { moveId },
      query: { language: 'en' },
    });
    assert.match(String(page.body), /Padaria/);
  });

  test('its company is copied and compared, its users sign in, and then it is not taken out again', async () => {
    const copied = await run({ task: 'copy', companyIds: ['1'] });
    assert.equal(copied.move.task?.failedCode, null);
    assert.deepEqual(
      copied.move.companies.map(({ name, state }) => [name, state]),
      [['Padaria', 'copied']],
    );
    const checked = await run({ task: 'check', companyIds: ['1'] });
    assert.equal(checked.check?.companies[0]?.isRight, true);
    const body = { email: 'dona@padaria.example', password: 'secret12' };
    assert.equal((await server.call('POST /auth/login', { body })).status, 200);
    const refused = await run({ task: 'undo', companyIds: ['1'] });
    assert.equal(refused.move.task?.failedCode, 'ERR_MOVE_IN_USE');
    assert.ok((refused.move.task?.reasons.length ?? 0) > 0);
  });

  test('what was not copied is not switched, one task runs at a time, and a running one is stopped', async () => {
    const absent = await run({ task: 'switch', companyIds: ['77'] });
    assert.equal(absent.move.task?.failedCode, 'ERR_MOVE_NOT_COPIED');
    const params = { moveId };
    const start = () =>
      server.call('POST /moves/:moveId/tasks', { as: operator, params, body: { task: 'copy', companyIds: ['1'] } });
    await old.run(`INSERT INTO "Messages" (id, body, ack, read, "mediaType", "ticketId", "fromMe", "contactId", "companyId", "createdAt", "updatedAt")
      SELECT 'LATER' || n, 'depois', 3, true, 'conversation', 1, false, 1, 1, now(), now() FROM generate_series(1, 40000) n`);
    assert.equal((await start()).status, 200);
    assert.equal((await start()).body.error, 'ERR_MOVE_RUNNING');
    assert.equal((await server.call('DELETE /moves/:moveId', { as: operator, params })).body.error, 'ERR_MOVE_RUNNING');
    await server.call('DELETE /moves/:moveId/tasks', { as: operator, params });
    assert.equal((await untilEnded()).move.task?.failedCode, 'ERR_MOVE_STOPPED');
  });

  test('the database is forgotten; the company stays', async () => {
    assert.equal((await server.call('DELETE /moves/:moveId', { as: operator, params: { moveId } })).status, 200);
    assert.deepEqual((await server.call('GET /moves', { as: operator })).body, []);
    const body = { email: 'dona@padaria.example', password: 'secret12' };
    assert.equal((await server.call('POST /auth/login', { body })).status, 200);
  });
});
