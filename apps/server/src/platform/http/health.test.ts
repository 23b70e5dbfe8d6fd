import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readConfiguration } from '../../configuration.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

test('reports liveness, readiness and metrics', async () => {
  const { apiUrl, webUrl, operationsUrl } = server.application;
  for (const url of [apiUrl, webUrl, operationsUrl]) {
    assert.deepEqual(await (await fetch(`${url}/healthz`)).json(), { status: 'ok' });
  }
  assert.deepEqual(await (await fetch(`${operationsUrl}/readyz`)).json(), { status: 'ready' });
  const metrics = await (await fetch(`${operationsUrl}/metrics`)).text();
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

test('without its database it is alive but not ready', async () => {
  const { database } = server.platform;
  const { system } = database;
  Object.assign(database, { system: () => Promise.reject(new Error('gone')) });
  try {
    const ready = await fetch(`${server.application.operationsUrl}/readyz`);
    assert.deepEqual([ready.status, await ready.json()], [503, { status: 'unavailable' }]);
    assert.equal((await fetch(`${server.apiUrl}/healthz`)).status, 200);
  } finally {
    Object.assign(database, { system });
  }
});

test('endpoints without a password are on the operations listener only, which is bound to this machine', async () => {
  for (const path of ['/readyz', '/metrics', '/docs', '/docs/json']) {
    const answer = await fetch(server.apiUrl + path);
    assert.deepEqual([answer.status, await answer.json()], [404, { error: 'ERR_NOT_FOUND' }], path);
  }
  const { operationsHost, operationsPort } = readConfiguration({ API_PORT: '8080', HOST: '0.0.0.0' });
  assert.deepEqual([operationsHost, operationsPort], ['127.0.0.1', 8081]);
});

test('a process without other listeners has the operations listener', async () => {
  const worker = await startTestServer({ environment: { ROLES: 'worker' } });
  try {
    assert.deepEqual([worker.apiUrl, worker.webUrl], ['', '']);
    assert.equal((await fetch(`${worker.application.operationsUrl}/readyz`)).status, 200);
  } finally {
    await worker.close();
  }
});

test('documents every endpoint of the contract in OpenAPI 3.1', async () => {
  const document = await (await fetch(`${server.application.operationsUrl}/docs/json`)).json();
  assert.equal(document.openapi, '3.1.0');
  assert.ok(document.paths['/tickets/{ticketId}'].put.requestBody);
  assert.equal((await fetch(`${server.application.operationsUrl}/docs`)).status, 200);
});
