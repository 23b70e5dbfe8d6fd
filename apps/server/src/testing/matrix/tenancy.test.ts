import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ContractKey } from '@recado/contract';
import type { FastifyInstance } from 'fastify';
import type { Unit } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { buildApiServer } from '../../platform/http/api-server.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { declaredEndpoints, tenancyOf } from '../../platform/http/route-key.ts';
import { callerOf } from '../call.ts';
import { type Sample, sampleOf } from './samples.ts';
import { callersOf, type MatrixWorld, startMatrixWorld } from './world.ts';

let world: MatrixWorld;
let probe: FastifyInstance;
let call: ReturnType<typeof callerOf>;
/** The company of the unit that the last handler received, `system` without one, `none` without a unit. */
let reached: number | 'system' | 'none' | undefined;

before(async () => {
  world = await startMatrixWorld();
  const handlers: Record<string, typeof remember> = {};
  for (const { key } of declaredEndpoints()) handlers[key] = remember;
  const probing: Partial<Handlers<ContractKey>> = Object.assign({}, handlers);
  // One for each endpoint; none is missing.
  probe = await buildApiServer(world.server.platform, probing as Handlers<ContractKey>);
  call = callerOf(await probe.listen({ host: '127.0.0.1', port: 0 }));
});
after(async () => {
  await probe.close();
  await world.server.close();
});

async function remember({ unit }: { unit?: Unit }): Promise<never> {
  reached = unit ? (unit.companyId ?? 'system') : 'none';
  throw new AppError('ERR_NO_PERMISSION');
}

for (const { key, endpoint } of declaredEndpoints()) {
  describe(key, () => {
    // No call changes it: the handlers refuse them all.
    let sample: Promise<Sample> | undefined;
    for (const kind of callersOf(endpoint.access)) {
      test(`for ${kind}: its unit reaches the rows of its tenancy, ${tenancyOf(endpoint)}`, async () => {
        const caller = await world.refusedCaller(kind, endpoint.access);
        const as = endpoint.access === 'public' ? {} : { as: caller };
        reached = undefined;
        sample ??= sampleOf(key)(world, caller);
        const { status } = await call(key, { ...(await sample), ...as });
        assert.equal(status, 403);
        const widest = kind === 'super' ? 'system' : caller.companyId;
        const expected = { company: caller.companyId, system: 'system', widest, none: 'none' };
        assert.equal(reached, expected[tenancyOf(endpoint)]);
      });
    }
  });
}

test('only these endpoints give callers who manage no platform a unit of the system', () => {
  const open = declaredEndpoints().filter(
    ({ endpoint }) => tenancyOf(endpoint) === 'system' && callersOf(endpoint.access).some((kind) => kind !== 'super'),
  );
  assert.deepEqual(open.map(({ key }) => key).sort(), [
    'DELETE /official-connections/signup',
    'DELETE /whatsappsession/:whatsappId',
    'GET /announcements',
    'GET /announcements/list',
    'GET /helps/list',
    'GET /invoices/:invoiceId/receipt',
    'GET /notification-choices',
    'GET /official-connections/:whatsappId',
    'GET /official-connections/signup',
    'GET /official-connections/signup/numbers',
    'POST /company-grants/:developerGrantId/revocation',
    'POST /company-support-grants/:supportGrantId/answer',
    'POST /company-support-grants/:supportGrantId/end',
    'POST /invoices/next',
    'POST /official-connections',
    'POST /official-connections/:whatsappId/refresh',
    'POST /official-connections/:whatsappId/register',
    'POST /official-connections/:whatsappId/subscribe',
    'POST /official-connections/:whatsappId/sync',
    'POST /official-connections/check',
    'POST /official-connections/signup',
    'POST /official-connections/signup/connect',
    'POST /official-connections/signup/finish',
    'POST /official-connections/signup/left',
    'POST /release-reports',
    'POST /subscription',
    'POST /tickets/:ticketId/take-control',
    'POST /users/me/number',
    'POST /whatsappsession/:whatsappId',
    'PUT /billing-details',
    'PUT /company-profile',
    'PUT /official-connections/:whatsappId',
    'PUT /push-subscription',
    'PUT /users/me/number',
    'PUT /whatsapp/:whatsappId',
    'PUT /whatsappsession/:whatsappId',
  ]);
});
