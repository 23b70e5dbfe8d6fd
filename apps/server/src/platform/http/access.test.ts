import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Endpoint, planFlags } from '@recado/contract';
import { z } from 'zod';
import { useSharedServer } from '../../testing/use-server.ts';
import { AppError } from '../errors.ts';
import { checkAccess } from './caller.ts';

const server = useSharedServer();

const off = Object.fromEntries(planFlags.map((flag) => [flag, false]));

for (const flag of planFlags) {
  test(`a plan with ${flag} alone gives access to the endpoints of this feature and to no others`, async () => {
    const company = await server.make.company({ plan: { ...off, [flag]: true } });
    const caller = await server.platform.sessions.authenticate(
      (await server.make.user({ companyId: company.id })).token,
    );
    const isOpen = (plan: Endpoint['plan']) => {
      try {
        checkAccess({ access: 'public', summary: 'Needs a plan', plan, answer: z.null() }, caller, server.platform);
        return true;
      } catch (error) {
        assert.ok(error instanceof AppError);
        assert.equal(error.code, 'ERR_PLAN_REQUIRED');
        return false;
      }
    };
    assert.deepEqual(planFlags.filter(isOpen), [flag]);
    assert.ok(isOpen(undefined));
  });
}
