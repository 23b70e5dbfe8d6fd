import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { z } from 'zod';
import { databaseTemplate, testLogger } from '../../../testing/database.ts';
import { eventually } from '../../../testing/eventually.ts';
import { effectful } from '../../jobs/handlers.ts';
import { takeNextJob } from '../../jobs/turn.ts';
import { createJobWorker } from '../../jobs/worker.ts';
import { openDatabase } from '../open.ts';
import { companies } from '../schema/companies.ts';

const hour = 3_600_000;

test('a job that a dead process had claimed runs immediately after the next start', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'recado-former-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  const first = await openDatabase({ folder, template: await databaseTemplate(), logger: testLogger });
  const [company] = await first.system(({ db }) => db.insert(companies).values({ name: 'Shop' }).returning());
  await first.tenant(company?.id ?? 0, (unit) => unit.enqueue({ lane: 'a', kind: 'n', payload: 1 }));
  const never = effectful('n', z.number(), () => new Promise<void>(() => undefined));
  await takeNextJob({
    database: first,
    handlers: new Map([[never.kind, never]]),
    pools: ['default'],
    leaseMs: hour,
    onClaim: () => undefined,
  });
  await first.close();

  const second = await openDatabase({ folder, logger: testLogger });
  const done: number[] = [];
  const handler = effectful('n', z.number(), async (payload) => void done.push(payload));
  const worker = createJobWorker({ database: second, handlers: [handler], logger: testLogger });
  await eventually('the job is done', () => done.length === 1);
  await worker.stop();
  await second.close();
});
