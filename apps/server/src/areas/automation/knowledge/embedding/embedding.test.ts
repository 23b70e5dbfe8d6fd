import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { eventually } from '../../../../testing/eventually.ts';
import type { TestUser } from '../../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../../testing/server.ts';
import { promptDays } from '../../prompts/prompts.schema.ts';
import { embedAgainWork } from './embed-job.ts';
import { cosineOf, directionOf, nearness } from './vectors.ts';

let server: TestServer;
let service: Server;
let url: string;
let admin: TestUser;
let asked: { key: string | undefined; texts: string[] }[] = [];
let isDown = false;

/** A stand-in whose meanings are two: pets, and everything else. */
const meaning = (text: string) => [/cachorro|pet|animal/i.test(text) ? 1 : 0.05, 0.3];

before(async () => {
  service = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(Buffer.from(part));
    const { input } = JSON.parse(Buffer.concat(parts).toString('utf8'));
    asked.push({ key: request.headers.authorization, texts: input });
    if (isDown) return void response.writeHead(503).end();
    const data = input.map((text: string, index: number) => ({ index, embedding: meaning(text) }));
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: data.toReversed() }));
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has a port.
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  url = `${origin}/v1`;
  server = await startTestServer({ environment: { OUTBOUND_ORIGINS: origin } });
  admin = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin' });
});
after(async () => {
  await server.close();
  service.closeAllConnections();
  service.close();
});

const change = (body: object) => server.call('PUT /knowledge-settings', { as: admin, body });
const settings = async () => (await server.call('GET /knowledge-settings', { as: admin })).body;
const add = (title: string, text: string) =>
  server.call('POST /knowledge-sources', { as: admin, body: { kind: 'answer', title, text } });
const find = async (question: string) =>
  (await server.call('GET /knowledge-search', { as: admin, query: { question } })).body.hits;
const isEmbedded = () =>
  eventually('everything is embedded', async () => {
    const { embedded, passages } = await settings();
    return embedded === passages;
  });

describe('Passages that are embedded', () => {
  test('are found in other words, with words still found; without the endpoint words decide', async () => {
    await add('Aceitam pets?', 'Sim, de coleira.');
    for (const at of [1, 2, 3, 4, 5, 6, 7, 8]) await add(`Pergunta ${at}`, `Resposta número ${at}.`);
    assert.deepEqual(await find('posso levar meu cachorro'), []);
    const saved = await change({ embeddingUrl: url, embeddingModel: 'small', embeddingApiKey: 'sk-meaning' });
    assert.equal(saved.body.embeddingApiKey, '********');
    await isEmbedded();
    assert.equal(asked[0]?.key, 'Bearer sk-meaning');
    const [hit] = await find('posso levar meu cachorro');
    assert.equal(hit?.title, 'Aceitam pets?');
    assert.ok((hit?.score ?? 0) > 60);
    assert.equal((await find('resposta número 4'))[0]?.title, 'Pergunta 4');
    isDown = true;
    assert.equal((await find('coleira'))[0]?.title, 'Aceitam pets?');
    await add('Tem wi-fi?', 'Sim.');
    await eventually('the failure is told', async () => (await settings()).embeddingFailure === 'status 503');
    isDown = false;
    await change({ masksPersonal: true });
    await isEmbedded();
    assert.equal((await settings()).embeddingFailure, null);
  });

  test('another address needs the key again, an address its model; without an address nothing is kept', async () => {
    const elsewhere = await change({ embeddingUrl: 'https://elsewhere.example/v1' });
    assert.equal(elsewhere.body.error, 'ERR_VALIDATION');
    assert.equal((await change({ embeddingModel: '' })).body.error, 'ERR_VALIDATION');
    const off = (await change({ embeddingUrl: '' })).body;
    assert.deepEqual([off.embeddingApiKey, off.embeddingModel, off.embedded], ['', '', 0]);
    asked = [];
    await find('cachorro');
    assert.deepEqual(asked, []);
  });
});

describe('What embeds', () => {
  test('counts in the limits of the company’s AIs: beyond them words find, and passages wait for the next day', async () => {
    const limit = async () => (await server.call('GET /prompt-limit', { as: admin })).body;
    const free = (await limit()).usedToday;
    assert.ok(free.calls > 0 && free.inputTokens > 0 && free.cost === 0);
    await change({ embeddingUrl: url, embeddingModel: 'small', embeddingPrice: 1000 });
    await isEmbedded();
    const before = (await limit()).usedToday;
    assert.equal(before.cost.toFixed(4), ((before.inputTokens - free.inputTokens) * 0.001).toFixed(4));
    await server.call('PUT /prompt-limit', { as: admin, body: { dailyTokens: before.inputTokens + 1 } });
    asked = [];
    await find('cachorro grande');
    assert.equal(asked.length, 1);
    assert.equal((await limit()).dayLevel, 'over');
    assert.equal((await find('coleira'))[0]?.title, 'Aceitam pets?');
    await add('Aceitam gatos?', 'Sim, na caixa.');
    await eventually('it is told', async () => (await settings()).embeddingFailure === 'limit');
    assert.equal(asked.length, 1);
    const [month] = (await server.call('GET /prompt-usage', { as: admin })).body.months;
    assert.deepEqual(
      month?.prompts.map(({ name, purpose, promptId }) => [name, purpose, promptId]),
      [['small', 'embeddings', null]],
    );
    // What was used today was used long ago: the next day.
    await server.platform.database.system(({ db }) =>
      db.update(promptDays).set({ day: '2020-01-01' }).where(eq(promptDays.companyId, admin.companyId)),
    );
    await embedAgainWork(server.platform).run(AbortSignal.timeout(10_000));
    await isEmbedded();
    assert.equal((await settings()).embeddingFailure, null);
  });
});

test('a meaning is one byte a dimension; what is usual among passages has no score', () => {
  const one = directionOf([0.5, -1, 0.25]);
  const other = directionOf([0.5, -1, 0.26]);
  assert.ok(one && other && cosineOf(one, other) > 0.999);
  assert.equal(directionOf([0, 0]), undefined);
  const near = nearness([0.7, 0.71, 0.69, 0.7, 0.7, 0.7, 0.7, 0.95]);
  assert.deepEqual(
    near.map((value) => Math.round(10 * value)),
    [0, 0, 0, 0, 0, 0, 0, 8],
  );
});
