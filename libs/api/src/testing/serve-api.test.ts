import { api, send } from '../client/client.ts';
import { Refusal, serveApi, takeBroken } from './serve-api.ts';

const version = { version: '7.0.0', build: 'source' };

test('valid calls are answered and recorded in order', async () => {
  const calls = serveApi({ 'GET /version': () => version, 'DELETE /users/:userId': () => ({ message: 'ok' }) });
  expect(await api('GET /version')).toEqual(version);
  await api('DELETE /users/:userId', { params: { userId: 7 } });
  expect(calls.map(({ key, params }) => [key, params])).toEqual([
    ['GET /version', {}],
    ['DELETE /users/:userId', { userId: '7' }],
  ]);
});

test('a refusal has the code’s status and body', async () => {
  serveApi({ 'GET /version': () => Promise.reject(new Refusal('ERR_TOO_MANY_REQUESTS')) });
  await expect(api('GET /version')).rejects.toMatchObject({ status: 429, code: 'ERR_TOO_MANY_REQUESTS' });
});

describe('a test fails when its piece or its answers', () => {
  const wrong = {
    'name no record in the path': ['/users/none', undefined, /The path of PUT \/users\/:userId .*userId: /],
    'send what the body does not take': ['/users/7', { name: 'C' }, /The body of PUT \/users\/:userId .*name: /],
    'answer something else': ['/users/7', { name: 'Caio' }, /The answer of the test to PUT \/users\/:userId/],
  } as const;
  test.each(Object.entries(wrong))('%s', async (_what, [url, data, message]) => {
    // The types refuse this, but a page may still do it with values that are known only at run time.
    const answers: object = { 'PUT /users/:userId': () => ({ id: 7 }) };
    const found = await brokenBy(answers, url, data);
    expect(found).toMatch(message);
  });
});

test('a call without an answer is not found, and is checked too', async () => {
  serveApi({});
  await expect(send('PUT /users/7', { body: { name: 'Caio' } })).rejects.toMatchObject({ status: 404 });
  expect(takeBroken()).toEqual([]);
  await expect(send('PUT /users/7', { body: { name: 'C' } })).rejects.toMatchObject({ status: 404 });
  expect(takeBroken()).toEqual([expect.stringMatching(/The body of PUT/)]);
  await expect(send('PUT /nobody/7', {})).rejects.toMatchObject({ status: 404 });
  expect(takeBroken()).toEqual(['The contract has no PUT /nobody/7']);
});

/** The violations that would fail the test in its hook. */
async function brokenBy(answers: object, url: string, data: object | undefined): Promise<string> {
  serveApi(answers);
  await send(`PUT ${url}`, { body: data });
  return takeBroken().join('\n');
}
