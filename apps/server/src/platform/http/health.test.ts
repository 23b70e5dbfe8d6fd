import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readConfiguration } from '../../configuration.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { jobs } from '../database/schema/jobs.ts';

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
  assert.deepEqual(await (await fetch(`${operationsUrl}/readyz`)).json(), { status: 'ready', events: 'heard' });
  const metrics = await (await fetch(`${operationsUrl}/metrics`)).text();
  for (const name of [
    'recado_http_request_seconds',
    'recado_events_heard 1',
    'recado_build_info{version=',
    'recado_job_seconds',
    'recado_sockets',
    'nodejs_eventloop_lag',
  ]) {
    assert.match(metrics, new RegExp(name));
  }
});

test('figures of the installation are apart: due jobs, those for later, failed ones, and the age of the oldest due one', async () => {
  const { operationsUrl } = server.application;
  const { database } = server.platform;
  const later = new Date(Date.now() + 3_600_000);
  const job = { lane: 'x', pool: 'nobody', kind: 'x', payload: {}, maxAttempts: 1 };
  await database.system(({ db }) =>
    db.insert(jobs).values([job, { ...job, runAt: later }, { ...job, failedAt: new Date() }]),
  );
  const text = await (await fetch(`${operationsUrl}/metrics/installation`)).text();
  assert.match(text, /recado_database_up 1/);
  assert.match(text, /recado_jobs\{state="due"\} [1-9]/);
  assert.match(text, /recado_jobs\{state="scheduled"\} [1-9]/);
  assert.match(text, /recado_jobs\{state="dead"\} 1/);
  assert.match(text, /recado_oldest_due_job_seconds/);
  assert.doesNotMatch(await (await fetch(`${operationsUrl}/metrics`)).text(), /recado_jobs/);
});

test('without its database it is alive but not ready', async () => {
  const { database } = server.platform;
  const { system } = database;
  Object.assign(database, { system: () => Promise.reject(new Error('gone')) });
  try {
    const ready = await fetch(`${server.application.operationsUrl}/readyz`);
    assert.deepEqual([ready.status, await ready.json()], [503, { status: 'unavailable', events: 'heard' }]);
    assert.equal((await fetch(`${server.apiUrl}/healthz`)).status, 200);
    // What alerts are made of is answered in an outage, too.
    const { operationsUrl } = server.application;
    assert.equal((await fetch(`${operationsUrl}/metrics`)).status, 200);
    assert.match(await (await fetch(`${operationsUrl}/metrics/installation`)).text(), /recado_database_up 0/);
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

test('a process that is asked to stop says so first, and serves until proxies know', async () => {
  const leaving = await startTestServer({ configuration: { drainMs: 500 } });
  try {
    const drained = leaving.application.drain();
    const ready = await fetch(`${leaving.application.operationsUrl}/readyz`);
    assert.deepEqual([ready.status, (await ready.json()).status], [503, 'stopping']);
    assert.equal((await fetch(`${leaving.apiUrl}/healthz`)).status, 200);
    await drained;
  } finally {
    await leaving.close();
  }
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
