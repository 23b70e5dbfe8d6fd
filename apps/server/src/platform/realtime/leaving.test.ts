import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { test } from 'node:test';
import { io, type Socket } from 'socket.io-client';
import { startTestServer, type TestServer } from '../../testing/server.ts';

test('a process that stops sends its browsers away one by one, in a way after which socket.io connects again by itself', async (context) => {
  const server = await startTestServer({ environment: { SOCKET_DRAIN_SECONDS: '0.6' } });
  let isOpen = true;
  context.after(() => (isOpen ? server.close() : undefined));
  const { token } = await server.make.user({ companyId: (await server.make.company()).id });
  const browsers = [1, 2, 3, 4].map((place) =>
    io(server.apiUrl, { auth: { token }, transports: place === 4 ? ['polling'] : ['websocket'], forceNew: true }),
  );
  context.after(() => browsers.forEach((browser) => void browser.close()));
  await Promise.all(browsers.map((browser) => next(browser, 'ready')));
  // One that polls cannot reach the process any more, and leaves at once.
  const told = browsers.slice(0, 3).map((browser) => next(browser, 'leaving'));
  const reasons = browsers.map(async (browser) => next(browser, 'disconnect'));
  const closed = server.close();
  isOpen = false;
  await told[0];
  assert.ok(browsers.some(connectedOf), 'the others stay a little longer');
  await Promise.all(told);
  for (const reason of await Promise.all(reasons)) assert.match(String(reason), /^transport /);
  assert.ok(
    browsers.every(({ active }) => active),
    'they try to connect again',
  );
  await closed;
});

const next = (browser: Socket, name: string) => new Promise<unknown>((resolve) => void browser.once(name, resolve));
const connectedOf = ({ connected }: Socket) => connected;

test('until it is closed, a process that stops answers, and ends each connection with its answer', async (context) => {
  const server = await startTestServer({ environment: { DRAIN_SECONDS: '0.1' } });
  context.after(() => server.close());
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  context.after(() => agent.destroy());
  assert.deepEqual(await answerOf(server, agent), { status: 200, connection: 'keep-alive' });
  const drained = server.application.drain();
  assert.equal((await fetch(`${server.application.operationsUrl}/readyz`)).status, 503);
  assert.deepEqual(await answerOf(server, agent), { status: 200, connection: 'close' });
  await drained;
  assert.equal((await answerOf(server, agent)).status, 200);
});

async function answerOf({ apiUrl }: TestServer, agent: Agent) {
  const asked = request(`${apiUrl}/version`, { agent });
  asked.end();
  const [answer] = await once(asked, 'response');
  answer.resume();
  await once(answer, 'end');
  return { status: answer.statusCode, connection: answer.headers.connection };
}
