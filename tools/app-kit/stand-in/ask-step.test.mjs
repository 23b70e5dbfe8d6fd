import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import test, { after } from 'node:test';
import { StandInInstallation } from './installation.ts';

let answer;
const asked = [];
const server = createServer(async (request, response) => {
  let text = '';
  for await (const part of request) text += part;
  asked.push([request.method, request.url, JSON.parse(text)]);
  const { status = 200, ...body } = answer;
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}).listen(0);
await once(server, 'listening');
after(() => server.close());

const address = `http://127.0.0.1:${server.address().port}`;
const steps = [{ name: 'order-status', outcomes: [{ name: 'known' }] }];
const installation = new StandInInstallation({ origin: address, issuer: 'https://api.example', app: 'orders', steps });

/** Asks with this answer of the server. */
function ask(given, name = 'order-status') {
  answer = given;
  return installation.askStep(address, name, { text: '1042', isFirst: true });
}

test('a server is asked as by an installation, and its answer is read', async () => {
  assert.deepEqual(await ask({ texts: ['On its way'], outcome: 'known' }), { texts: ['On its way'], outcome: 'known' });
  const words = { text: '1042', isFirst: true, language: 'en' };
  const of = { installation: 1, company: 1, app: 'orders', ticket: 42, contact: 7, message: 1 };
  assert.deepEqual(asked, [['POST', '/recado/steps/order-status', { ...of, ...words }]]);
});

test('what an installation would not take is told with its reasons', async () => {
  await assert.rejects(ask({}, 'gone'), /The manifest has no step "gone"/);
  await assert.rejects(ask({ status: 500 }), /the status 500/);
  await assert.rejects(ask({}), /neither texts nor an outcome/);
  await assert.rejects(ask({ outcome: 'elsewhere' }), /outcome: /);
  await assert.rejects(ask({ texts: ['a'], queueId: 1 }), /queueId/);
});
