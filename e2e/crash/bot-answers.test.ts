import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { randomly } from '../../apps/server/src/testing/randomly.ts';
import type { ApiClient } from '../harness/api-client.ts';
import { waitFor } from '../harness/processes.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { pairShop, shopNumber } from '../harness/shop.ts';

/**
 * The number of questions to an AI, and the seed that decides when the server is killed. 60 by default, to limit the
 * time in CI: `CRASH_ANSWERS=300 CRASH_SEED=7 node --test --test-force-exit e2e/crash/bot-answers.test.ts`.
 */
const questions = Number(process.env.CRASH_ANSWERS ?? 60);
const seed = Number(process.env.CRASH_SEED ?? randomInt(1_000_000));
const random = randomly(seed);
const customers = 10;
const each = Math.ceil(questions / customers);
const kills = Number(process.env.CRASH_KILLS ?? 3);

/** How often each question arrived at the AI. */
const asked = new Map<string, number>();

/** An AI that answers each question with its own words, in pieces, so that a kill interrupts answers. */
const ai = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += String(part);
  const { messages } = JSON.parse(body) as { messages: { content: string }[] };
  const question = messages.at(-1)?.content ?? '';
  asked.set(question, (asked.get(question) ?? 0) + 1);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const content of ['resposta ', 'à ', question]) {
    response.write(`data: ${JSON.stringify({ choices: [{ delta: { content }, finish_reason: null }] })}\n\n`);
    await new Promise((wake) => setTimeout(wake, 30 + random() * 120));
  }
  const usage = { prompt_tokens: 10, completion_tokens: 5 };
  response.write(`data: ${JSON.stringify({ choices: [{ delta: {}, finish_reason: 'stop' }], usage })}\n\n`);
  response.end('data: [DONE]\n\n');
});

let product: Product;
let admin: ApiClient;
const numbers = Array.from({ length: customers }, (_, index) => `5521${940_000_000 + index}`);
const words = Array.from({ length: each }, (_, index) => `pergunta ${index + 1}`);

before(async () => {
  await new Promise<void>((resolve) => ai.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(ai.address() as AddressInfo).port}`;
  product = await startProduct({ OUTBOUND_ORIGINS: origin });
  admin = await pairShop(product);
  await letAiAnswer(`${origin}/v1`);
});
after(async () => {
  ai.closeAllConnections();
  ai.close();
  await product?.close();
});

test(`${each * customers} answers of a bot, killed ${kills} times (seed ${seed}): each question is asked at least once and answered once, in order`, async () => {
  let isOver = false;
  const chaos = killAtRandom(() => isOver);
  await Promise.all(numbers.map(converse));
  isOver = true;
  assert.equal(await chaos, kills, 'the server was killed as often as it should');
  for (const number of numbers) {
    const expected = words.map((word) => `resposta à ${word} de ${number}`);
    assert.deepEqual(await answersOn(number), expected, `the phone ${number}`);
    for (const word of words) assert.ok((asked.get(`${word} de ${number}`) ?? 0) >= 1);
  }
  await admin.signIn(product.credentials.super);
  const { used } = await admin.call('GET /prompt-limit');
  const total = [...asked.values()].reduce((sum, count) => sum + count, 0);
  assert.ok(
    used.calls >= each * customers && used.calls <= total,
    `${used.calls} calls are counted, ${total} were made`,
  );
});

/** A prompt on the only connection answers everybody. */
async function letAiAnswer(baseUrl: string): Promise<void> {
  const queue = await admin.call('POST /queue', { body: { name: 'Pessoas', color: '#7a1fa2' } });
  const text = 'Você repete o que os clientes perguntam, palavra por palavra.';
  const body = { name: 'Papagaio', prompt: text, apiKey: 'sk-teste', baseUrl, queueId: queue.id };
  const { id: promptId } = await admin.call('POST /prompt', { body });
  const [connection] = await admin.call('GET /whatsapp');
  assert.ok(connection);
  await admin.call('PUT /whatsapp/:whatsappId', { params: { whatsappId: connection.id }, body: { promptId } });
}

/** A customer asks, waits for the answer, and asks the next. */
async function converse(number: string): Promise<void> {
  await product.emulator.addPhone(number, `Cliente ${number}`);
  for (const [index, word] of words.entries()) {
    await product.emulator.send(number, { to: shopNumber, text: `${word} de ${number}` });
    const isAnswered = async () => (await answersOn(number)).length > index || undefined;
    await waitFor(`the answer to "${word}" on ${number}`, isAnswered, { seconds: 240 });
  }
}

async function answersOn(number: string): Promise<string[]> {
  const screen = await product.emulator.messages(number, shopNumber);
  return screen.filter(({ fromMe }) => !fromMe).map(({ text }) => text);
}

/** Kills the server each time another part of the questions has arrived at the AI; returns the number of kills. */
async function killAtRandom(isOver: () => boolean): Promise<number> {
  for (let kill = 0; kill < kills; kill += 1) {
    const from = (each * customers * (kill + 0.2 + random() * 0.6)) / kills;
    await waitFor(`${Math.ceil(from)} questions`, () => asked.size >= from || isOver() || undefined, { seconds: 600 });
    if (isOver()) return kill;
    await product.server.stop('SIGKILL');
    await product.startServer();
  }
  return kills;
}
