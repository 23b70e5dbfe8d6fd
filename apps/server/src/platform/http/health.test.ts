import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

test('says that it lives, that it can work, and what it measured', async () => {
  assert.deepEqual(await (await fetch(`${server.apiUrl}/healthz`)).json(), { status: 'ok' });
  assert.deepEqual(await (await fetch(`${server.apiUrl}/readyz`)).json(), { status: 'ready' });
  const metrics = await (await fetch(`${server.apiUrl}/metrics`)).text();
  for (const name of [
    'recado_http_request_seconds',
    'recado_jobs',
    'recado_job_seconds',
    'recado_sockets',
    'nodejs_eventloop_lag',
  ]) {
    assert.match(metrics, new RegExp(name));
  }
});

test('says that it cannot work without its database, and that it lives all the same', async () => {
  const { database } = server.platform;
  const { system } = database;
  Object.assign(database, { system: () => Promise.reject(new Error('gone')) });
  try {
    const ready = await fetch(`${server.apiUrl}/readyz`);
    assert.deepEqual([ready.status, await ready.json()], [503, { status: 'unavailable' }]);
    assert.equal((await fetch(`${server.apiUrl}/healthz`)).status, 200);
  } finally {
    Object.assign(database, { system });
  }
});

test('answers an unknown address with a code', async () => {
  const answer = await fetch(`${server.apiUrl}/nothing/here`);
  assert.equal(answer.status, 404);
  assert.deepEqual(await answer.json(), { error: 'ERR_NOT_FOUND' });
});

test('documents every endpoint of the contract in OpenAPI 3.1', async () => {
  const document = await (await fetch(`${server.apiUrl}/docs/json`)).json();
  assert.equal(document.openapi, '3.1.0');
  assert.ok(document.paths['/tickets/{ticketId}'].put.requestBody);
  assert.equal((await fetch(`${server.apiUrl}/docs`)).status, 200);
});
