import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { eventually } from '../../testing/eventually.ts';
import { AppError } from '../errors.ts';
import { createLogger } from '../observability/logger.ts';
import { currentCorrelation } from '../observability/tracing/correlation.ts';
import { newServer } from './new-server.ts';

const lines: { reqId?: string; traceId?: string; msg: string }[] = [];
let server: FastifyInstance;
let url: string;

before(async () => {
  const logger = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) });
  server = newServer({ logger });
  server.post('/echo', async () => {
    logger.info('at work');
    return currentCorrelation();
  });
  server.get('/refused', async () => Promise.reject(new AppError('ERR_NO_PERMISSION')));
  server.get('/broken', async () => Promise.reject(new Error('broken')));
  url = await server.listen({ port: 0, host: '127.0.0.1' });
});
after(() => server.close());

const made = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00';
const post = (headers: Record<string, string>) =>
  fetch(`${url}/echo`, {
    method: 'POST',
    body: '{"a":1}',
    headers: { 'content-type': 'application/json', ...headers },
  });

test('the work of a request belongs to it also after its body: its id, the trace of the caller, and its lines', async () => {
  const answer = await post({ 'x-request-id': 'edge-0123456789', traceparent });
  const trace = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331', isSampled: false };
  assert.deepEqual(await answer.json(), { requestId: 'edge-0123456789', trace });
  const line = lines.find(({ msg }) => msg === 'at work');
  assert.deepEqual([line?.reqId, line?.traceId], ['edge-0123456789', trace.traceId]);
});

test('an id or a trace of another form is replaced, or left out', async () => {
  for (const id of ['short', 'a b c d e f', 'x'.repeat(65), 'semi;colon;12'])
    assert.match((await post({ 'x-request-id': id })).headers.get('x-request-id') ?? '', made);
  const answer = await post({ 'x-request-id': 'edge-0123456789', traceparent: 'ab'.repeat(30) });
  assert.deepEqual(await answer.json(), { requestId: 'edge-0123456789' });
});

test('each answer has the id, a failure of the server also in its body, which the log has as well', async () => {
  const refused = await fetch(`${url}/refused`);
  assert.match(refused.headers.get('x-request-id') ?? '', made);
  assert.deepEqual(await refused.json(), { error: 'ERR_NO_PERMISSION' });
  for (const path of ['/nowhere', '/%%'])
    assert.match((await fetch(url + path)).headers.get('x-request-id') ?? '', made, path);
  const broken = await fetch(`${url}/broken`);
  const requestId = broken.headers.get('x-request-id');
  assert.deepEqual(await broken.json(), { error: 'ERR_INTERNAL', requestId });
  assert.ok(lines.some(({ msg, reqId }) => msg === 'failed' && reqId === requestId));
});

test('the answer to a request that could not be read has an id that the log has, too', async () => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write('nonsense\r\n\r\n'));
  const [answer] = await once(socket, 'data');
  socket.destroy();
  const [, id] = /x-request-id: (\S+)/.exec(String(answer)) ?? [];
  assert.match(id ?? '', made);
  await eventually('the line', () => lines.some(({ reqId }) => reqId === id));
});
