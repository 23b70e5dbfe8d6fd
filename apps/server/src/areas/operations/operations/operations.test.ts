import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { DeadJob, SlowStatement } from '@recado/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { sendTextJob } from '../../../channels/jobs.ts';
import { jobs } from '../../../platform/database/schema/jobs.ts';
import { GiveUp } from '../../../platform/jobs/handlers.ts';
import { newFileId } from '../../../platform/storage/file-ids.ts';
import { eventually } from '../../../testing/eventually.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { silentProvider } from '../../../testing/silent-provider.ts';

/** A provider that refuses messages while it is broken. */
function breakable() {
  const provider = silentProvider();
  const { open } = provider;
  const state = { isBroken: false, tries: 0 };
  provider.open = async (parts) => ({
    ...(await open(parts)),
    async send(message) {
      state.tries += 1;
      if (state.isBroken) throw new GiveUp('cannot send "Seu resultado chegou" to 5511987654321');
      provider.sent.push(message);
    },
  });
  return { provider, state };
}

describe('Live operations', () => {
  const { provider, state } = breakable();
  let server: TestServer;
  let boss: TestUser;
  let company: { id: number; name: string };
  let connectionId: number;
  before(async () => {
    server = await startTestServer({ providers: () => [provider] });
    company = await server.make.company();
    boss = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin', super: true });
    connectionId = (await server.make.connection({ companyId: company.id, status: 'CONNECTED' })).id;
  });
  after(() => server.close());

  const sendAll = (...texts: string[]) =>
    server.platform.database.system(async (unit) => {
      const order = { connectionId, until: Date.now() + 600_000 };
      for (const text of texts) {
        await unit.enqueue(sendTextJob(company.id, { ...order, number: '5511987654321', text, wid: `wid-${text}` }));
      }
    });
  const dead = async (kind?: string): Promise<DeadJob[]> => {
    const { status, body } = await server.call('GET /operations/dead-jobs', { as: boss, query: { kind } });
    assert.equal(status, 200, JSON.stringify(body));
    return body.records;
  };
  const fail = async (...texts: string[]) => {
    state.isBroken = true;
    await sendAll(...texts);
    await eventually('they failed', async () => (await dead('send-text')).length === texts.length);
    state.isBroken = false;
  };
  const sent = () =>
    provider.sent.map(({ content }) => (content.kind === 'text' ? content.text : content.kind)).splice(0);
  const retries = async () => {
    const query = { everywhere: 'true', action: 'retry' } as const;
    return (await server.call('GET /audits', { as: boss, query: { ...query } })).body.records;
  };
  const overview = async () => (await server.call('GET /operations', { as: boss })).body;

  test('a dead letter is shown without personal texts; retried by two clicks, it runs once', async () => {
    await fail('um');
    const [letter] = await dead();
    assert.ok(letter);
    const { id, createdAt, failedAt, ...shown } = letter;
    assert.deepEqual(shown, {
      kind: 'send-text',
      companyId: company.id,
      companyName: company.name,
      attempts: 1,
      error: 'cannot send "…" to …',
    });
    const queues = (await overview()).jobs;
    assert.equal(queues.find(({ kind }) => kind === 'send-text')?.dead, 1);
    const retry = () => server.call('POST /jobs/dead/:jobId/retry', { as: boss, params: { jobId: id } });
    const clicks = await Promise.all([retry(), retry()]);
    assert.deepEqual(clicks.map(({ status }) => status).sort(), [200, 404]);
    await eventually('it is sent', () => provider.sent.length === 1);
    assert.deepEqual(await dead(), []);
    assert.deepEqual([sent(), state.tries], [['um'], 2]);
    const [entry, ...more] = await retries();
    assert.deepEqual(
      [entry?.actorId, entry?.companyId, entry?.kind, entry?.recordId, entry?.label, more],
      [boss.id, company.id, 'jobs', String(id), 'send-text', []],
    );
    provider.sent.length = 0;
  });

  test('all dead letters of a kind are retried together, each runs once, in order, and other kinds stay', async () => {
    await fail('dois', 'três', 'quatro');
    await server.platform.database.system(async (unit) => {
      await unit.enqueue({ lane: 'x', kind: 'unheard of', payload: {}, maxAttempts: 1 });
    });
    // A kind that is unknown for less than a day may be that of a newer release.
    const yesterday = new Date(Date.now() - 24 * 60 * 60_000).toISOString();
    const lastError = `Nothing here does jobs of kind unheard of, since ${yesterday}`;
    await eventually('it failed', async () => {
      await server.platform.database.system(({ db }) =>
        db
          .update(jobs)
          .set({ lastError })
          .where(and(eq(jobs.kind, 'unheard of'), isNull(jobs.failedAt))),
      );
      return (await dead('unheard of')).length === 1;
    });
    const body = { kind: 'send-text' };
    const first = await server.call('POST /operations/dead-jobs/retries', { as: boss, body });
    assert.deepEqual(first.body, { retried: 3, left: 0 });
    await eventually('they are sent', () => provider.sent.length === 3);
    assert.deepEqual(sent(), ['dois', 'três', 'quatro']);
    assert.deepEqual(
      (await dead()).map(({ kind }) => kind),
      ['unheard of'],
    );
    const again = await server.call('POST /operations/dead-jobs/retries', { as: boss, body });
    assert.deepEqual(again.body, { retried: 0, left: 0 });
    const [entry] = await retries();
    assert.deepEqual(
      [entry?.companyId, entry?.label, entry?.changes],
      [null, 'send-text', [{ field: 'count', before: null, after: '3' }]],
    );
  });

  test('an administrator of a company is refused', async () => {
    const admin = await server.make.user({ companyId: company.id, profile: 'admin' });
    const pages = ['GET /operations', 'GET /operations/connections', 'GET /operations/companies'] as const;
    for (const key of [...pages, 'GET /operations/dead-jobs'] as const) {
      assert.equal((await server.call(key, { as: admin })).status, 403, key);
    }
    const body = { kind: 'send-text' };
    assert.equal((await server.call('POST /operations/dead-jobs/retries', { as: admin, body })).status, 403);
  });

  test('connections of all companies are listed, with the time of their last change of status', async () => {
    const other = await server.make.company();
    const { id } = await server.make.connection({ companyId: other.id, status: 'DISCONNECTED' });
    const list = async (searchParam = '') =>
      (await server.call('GET /operations/connections', { as: boss, query: { searchParam } })).body.records;
    const records = await list();
    assert.deepEqual(
      records.map((one) => [one.id, one.companyName, one.status]),
      [
        [id, other.name, 'DISCONNECTED'],
        [connectionId, company.name, 'CONNECTED'],
      ],
    );
    assert.deepEqual(
      (await list(other.name)).map((one) => one.id),
      [id],
    );
    const database = server.platform.database;
    await sendAllTo(id, other.id);
    const [waiting] = await list(other.name);
    assert.deepEqual([waiting?.toSend, waiting?.toReceive], [2, 0]);
    await database.system(({ db }) => db.execute(sql`update whatsapps set retries = 3 where id = ${id}`));
    assert.equal((await list(other.name))[0]?.statusSince, waiting?.statusSince);
    await database.system(({ db }) => db.execute(sql`update whatsapps set status = 'banned' where id = ${id}`));
    assert.notEqual((await list(other.name))[0]?.statusSince, waiting?.statusSince);
  });

  async function sendAllTo(id: number, companyId: number): Promise<void> {
    await server.platform.database.system(async (unit) => {
      for (const number of ['5511911111111', '5511922222222']) {
        const job = { connectionId: id, number, text: 'oi', wid: number, until: Date.now() + 600_000 };
        await unit.enqueue(sendTextJob(companyId, job));
      }
    });
  }

  test('what companies take is listed by what is asked for, with what no company else sees', async () => {
    const large = await server.make.company();
    const connection = await server.make.connection({ companyId: large.id });
    const ticket = await server.make.ticket({ companyId: large.id, whatsappId: connection.id });
    const place = { companyId: large.id, ticketId: ticket.id, connectionId: connection.id, chatId: 'chat' };
    for (const createdAt of [new Date(), new Date(), new Date(Date.now() - 7 * 86_400_000)])
      await server.make.message({ ...place, createdAt });
    const list = async (query: Record<string, unknown>) =>
      (await server.call('GET /operations/companies', { as: boss, query })).body.records;
    const [first] = await list({});
    assert.deepEqual([first?.id, first?.messages], [large.id, 2]);
    const [ofMonth] = await list({ period: 'month', sort: 'messages' });
    assert.deepEqual([ofMonth?.id, ofMonth?.messages], [large.id, 3]);
    assert.deepEqual(await list({ searchParam: 'no such company' }), []);
    assert.ok((await list({ sort: 'jobs' })).length >= 3);
  });

  test('service levels, time and the fan-out of all processes are summed', async () => {
    // Which endpoints took most depends on the tests before this one.
    const isCounted = ({ times }: { times: number }) => times > 0;
    // Requests within a second get the same overview.
    await eventually('they are counted', async () => (await overview()).spent.endpoints.some(isCounted));
    const { levels, spent, processes } = await overview();
    const [availability] = levels.filter(({ name }) => name === 'availability');
    assert.ok(availability && availability.total > 0 && availability.good <= availability.total);
    assert.deepEqual(
      levels.map(({ target }) => target),
      [0.999, 0.999, 0.99, 0.999],
    );
    assert.ok(spent.jobs.length > 0 && spent.jobs.every(({ times }) => times > 0));
    assert.ok((processes[0]?.fanOut.sent ?? -1) >= 0);
  });

  test('a slow statement is shown without its values', async () => {
    const secret = 'diagnóstico da Ana';
    await server.platform.database.system(async ({ db }) => {
      await db.execute(sql`select ${secret}::text as words, pg_sleep(0.6), 4711 as number`);
    });
    const slept = ({ shape }: SlowStatement) => shape.includes('pg_sleep');
    // Requests within a second get the same overview.
    await eventually('it is shown', async () => (await overview()).slowStatements.some(slept));
    const { slowStatements } = await overview();
    const found = slowStatements.find(slept);
    assert.equal(found?.shape, 'select ?::text as words, pg_sleep(?), ? as number');
    assert.ok(found.slowest >= 500 && found.times === 1);
    assert.doesNotMatch(JSON.stringify(slowStatements), /diagnóstico|4711/);
  });

  test('the process, its versions and the free disk space are shown; the media are measured in the background', async () => {
    const { dataFolder } = server.platform.configuration;
    const file = newFileId(company.id);
    const folder = join(dataFolder, 'files', String(company.id), file.slice(-2));
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, file), 'x'.repeat(1_000));
    await writeFile(join(folder, `${file}.json`), '{}');
    const another = await server.restart();
    try {
      const read = async () => (await another.call('GET /operations', { as: boss })).body;
      const { processes, versions, storage } = await read();
      const [own, ...others] = processes;
      assert.deepEqual([own?.pid, own?.sockets, own?.loopDelay, others], [process.pid, 0, null, []]);
      assert.equal(versions.database.kind, another.platform.database.kind);
      assert.equal(versions.migrations.applied, versions.migrations.known);
      assert.match(versions.database.version, /^\d+\.\d+/);
      assert.ok(storage.database > 1_000_000 && (storage.disk?.total ?? 0) > (storage.disk?.free ?? 0));
      await eventually('the folder is measured', async () => (await read()).storage.media !== null);
      const { media } = (await read()).storage;
      assert.deepEqual(
        [media?.files, media?.companies],
        [1, [{ companyId: company.id, companyName: company.name, files: 1, bytes: 1_002 }]],
      );
    } finally {
      server = another;
    }
  });
});
