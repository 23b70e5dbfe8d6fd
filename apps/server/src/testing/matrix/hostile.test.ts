import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Endpoint } from '@recado/contract';
import { z } from 'zod';
import { type DeclaredEndpoint, declaredEndpoints } from '../../platform/http/route-key.ts';
import type { CallOptions } from '../call.ts';
import { bodiesWith, hostileValues, withNul } from './hostile-values.ts';
import { type Sample, sampleOf } from './samples.ts';
import { type CallerKind, callersOf, type MatrixWorld, startMatrixWorld } from './world.ts';

let world: MatrixWorld;
before(async () => {
  world = await startMatrixWorld();
});
after(() => world.server.close());

interface Attack extends CallOptions {
  value: unknown;
}

/** The same request with a hostile value in one place at a time. */
function attacksOn({ endpoint }: DeclaredEndpoint, sample: Sample): Attack[] {
  return hostileValues.flatMap((value) => [
    ...namesOf(endpoint.params).map((name) => ({
      ...sample,
      value,
      params: { ...sample.params, [name]: asText(value) },
    })),
    ...namesOf(endpoint.query).flatMap((name) =>
      [asText(value), `[${asText(value)}]`].map((text) => ({
        ...sample,
        value,
        query: { ...sample.query, [name]: text },
      })),
    ),
    ...bodiesOf(endpoint, value, sample).map((body) => ({ ...sample, value, body })),
  ]);
}

/** The bodies with the value; a form consists of text fields, so the value is converted to text there. */
function bodiesOf({ body }: Endpoint, value: unknown, sample: Sample): unknown[] {
  const bodies = body ? bodiesWith(body, value, sample.body) : [];
  return sample.files ? bodies.slice(1) : bodies;
}

function namesOf(schema: z.ZodType | undefined): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

/** The value as text, limited to the length of an address that an HTTP server reads. */
function asText(value: unknown): string {
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 3000).toWellFormed();
}

for (const declared of declaredEndpoints()) {
  const prepared = async (kind: CallerKind) => {
    const as = await world.caller(kind, declared.endpoint.access);
    return { as, sample: await sampleOf(declared.key)(world, as) };
  };

  test(`${declared.key} answers hostile values with a code, for every caller`, async () => {
    /** Places in the list of attacks that the contract refuses, whoever calls. */
    const refused = new Set<number>();
    for (const kind of callersOf(declared.endpoint.access)) {
      let { as, sample } = await prepared(kind);
      for (const [place, { value, ...attack }] of attacksOn(declared, sample).entries()) {
        if (refused.has(place)) continue;
        const { status, body } = await world.server.call(declared.key, { ...sample, ...attack, as });
        const message = `${status} ${JSON.stringify(body)} for ${JSON.stringify(attack).slice(0, 500)}`;
        assert.ok(status < 500 && (status === 200 || typeof body.error === 'string'), message);
        assert.ok(value !== withNul || status >= 400, message);
        if (status === 400 && body.error === 'ERR_VALIDATION' && isRefused(declared.endpoint, attack))
          refused.add(place);
        // The record may be deleted now, and the session ended.
        const isChanged = status === 200 && declared.method !== 'GET';
        if (isChanged) ({ as, sample } = await prepared(kind));
      }
    }
  });
}

/** Whether a schema of the endpoint refuses the request: it is then validated in the same way for every caller. */
function isRefused({ params, query, body }: Endpoint, sent: CallOptions): boolean {
  const refuses = (schema: z.ZodType | undefined, value: unknown) => schema?.safeParse(value).success === false;
  return refuses(params, sent.params) || refuses(query, sent.query ?? {}) || (!sent.files && refuses(body, sent.body));
}
