import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { serverAnswers } from './server-answers.ts';

test('a server answers unless nobody listens, or only a proxy without it', async () => {
  let status = 200;
  const server = createServer((_request, response) => response.writeHead(status).end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const answers = [];
  for (status of [200, 302, 404, 500, 502, 503, 504]) answers.push(await serverAnswers(url));
  assert.deepEqual(answers, [true, true, true, true, false, false, false]);
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
  assert.equal(await serverAnswers(url), false);
});
