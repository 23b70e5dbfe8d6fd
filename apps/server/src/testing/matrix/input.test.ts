import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Access } from '@recado/contract';
import { z } from 'zod';
import { declaredEndpoints } from '../../platform/http/route-key.ts';
import type { CallOptions } from '../call.ts';
import { type Sample, sampleOf } from './samples.ts';
import { callersOf, type MatrixWorld, mayCall, people, startMatrixWorld } from './world.ts';

let world: MatrixWorld;
before(async () => {
  world = await startMatrixWorld();
});
after(() => world.server.close());

/** Each kind of caller who may call an endpoint, with a user whose calls are refused. */
const callers = (access: Access) =>
  Promise.all(callersOf(access).map(async (kind) => [kind, await world.refusedCaller(kind, access)] as const));

const json = { 'content-type': 'application/json' };

for (const { key, endpoint, method, path } of declaredEndpoints()) {
  let made: Promise<Sample> | undefined;
  /** One for all calls that are refused: they leave its records as they are. */
  const untouched = () => {
    made ??= sampleOf(key)(world);
    return made;
  };
  const refuses = (what: string, change: (sample: CallOptions) => CallOptions) =>
    test(what, async () => {
      const request = change(await untouched());
      for (const [kind, as] of await callers(endpoint.access)) {
        const { status, body } = await world.server.call(key, { ...request, as });
        assert.equal(status, 400, `${kind}: ${JSON.stringify(body)}`);
        assert.equal(body.error, 'ERR_VALIDATION');
        assert.ok((body.issues?.length ?? 0) > 0, 'says which field');
      }
    });

  describe(key, () => {
    if (endpoint.body) {
      refuses('a body of the wrong shape', (sample) => ({ ...sample, files: undefined, body: [] }));

      test('a body that is not JSON', async () => {
        const { params = {} } = await untouched();
        const address = path.replace(/:(\w+)/g, (_, name: string) => String(params[name]));
        for (const [kind, { token }] of await callers(endpoint.access)) {
          const headers = { ...json, authorization: `Bearer ${token}` };
          const answer = await fetch(world.server.apiUrl + address, { method, headers, body: '{"a":' });
          assert.deepEqual([answer.status, await answer.json()], [400, { error: 'ERR_VALIDATION' }], kind);
        }
      });

      const { access } = endpoint;
      if (access !== 'public') {
        test('authenticates before the body is read', async () => {
          const sample = { ...(await untouched()), files: undefined, body: [] };
          assert.equal((await world.server.call(key, sample)).status, 401);
          for (const [kind, person] of people) {
            const as = await world.refusedCaller(kind, access);
            const { status } = await world.server.call(key, { ...sample, as });
            assert.equal(status, mayCall(person, access) ? 400 : 403, kind);
          }
        });
      }
    }

    const ids = endpoint.params instanceof z.ZodObject ? Object.keys(endpoint.params.shape) : [];
    for (const name of ids.filter((id) => id.endsWith('Id') || id === 'uuid')) {
      for (const value of ['abc', '0', '-1', '1; drop table users', '99999999999999999999']) {
        refuses(`${name} ${value}`, (sample) => ({ ...sample, params: { ...sample.params, [name]: value } }));
      }
    }

    if (endpoint.query instanceof z.ZodObject && 'pageNumber' in endpoint.query.shape) {
      for (const pageNumber of ['0', '-1', 'x', '1e99']) {
        refuses(`page ${pageNumber}`, (sample) => ({ ...sample, query: { ...sample.query, pageNumber } }));
      }
    }
    if (endpoint.query instanceof z.ZodObject && 'searchParam' in endpoint.query.shape) {
      test('accepts any text as a search', async () => {
        for (const [kind, as] of await callers(endpoint.access)) {
          const sample = await sampleOf(key)(world, as);
          for (const searchParam of ["' or 1=1 --", '%', '\\', '"', 'ção', '_']) {
            const query = { ...sample.query, searchParam };
            const { status, body } = await world.server.call(key, { ...sample, as, query });
            assert.equal(status, 200, `${kind}: ${JSON.stringify(body)}`);
          }
        }
      });
    }
  });
}

test('refuses a NUL character without an internal error', async () => {
  const as = await world.caller('super');
  const { status, body } = await world.server.call('GET /users', { as, query: { searchParam: 'a\u0000b' } });
  assert.deepEqual([status, body.error], [400, 'ERR_VALIDATION']);
});
