import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { eq, inArray } from 'drizzle-orm';
import { jobs } from '../../../platform/database/schema/jobs.ts';
import { sessions } from '../../../platform/database/schema/users.ts';
import { useTestServer } from '../../../testing/use-server.ts';
import { forgetUseWork } from '../../automation/prompts/forget-use.ts';
import { promptUsage } from '../../automation/prompts/prompts.schema.ts';
import { forgetOldRecordsWork } from './forget-old-records.ts';

const day = 24 * 60 * 60_000;
const server = useTestServer({ environment: { KEEP_SESSIONS_DAYS: '10', KEEP_AI_USE_DAYS: '365' } });

test('records of the operation are kept as long as the configuration says, and no other row is touched', async () => {
  const { platform, make } = server;
  const { id: companyId } = await make.company();
  const user = await make.user({ companyId });
  const now = platform.clock().getTime();
  const ago = (days: number) => new Date(now - days * day);
  const session = (endedAt: Date | null, expiresAt: Date) => ({
    id: randomUUID(),
    companyId,
    userId: user.id,
    refreshHash: randomUUID(),
    endedAt,
    expiresAt,
  });
  const kept = [session(null, ago(-5)), session(ago(9), ago(2)), session(null, ago(9))];
  const old = [session(ago(11), ago(4)), session(null, ago(11))];
  const job = { companyId, lane: 'old', pool: 'none', kind: 'n', payload: 1, maxAttempts: 1 };
  const usage = { companyId, promptName: 'Vendas', calls: 1, inputTokens: 1, outputTokens: 1, cost: 1 };
  const month = (days: number) => ago(days).toISOString().slice(0, 7);
  await platform.database.system(async ({ db }) => {
    await db.insert(sessions).values([...kept, ...old]);
    await db.insert(jobs).values([
      { ...job, failedAt: ago(91) },
      { ...job, failedAt: ago(89) },
      { ...job, createdAt: ago(400) },
    ]);
    await db.insert(promptUsage).values([400, 300, 0].map((days) => ({ ...usage, month: month(days) })));
  });
  const { signal } = new AbortController();
  await forgetOldRecordsWork(platform).run(signal);
  await forgetUseWork(platform).run(signal);
  const left = await platform.database.system(async ({ db }) => ({
    sessions: await db
      .select()
      .from(sessions)
      .where(
        inArray(
          sessions.id,
          [...kept, ...old].map(({ id }) => id),
        ),
      ),
    failed: await db.select().from(jobs).where(eq(jobs.lane, 'old')),
    months: await db.select().from(promptUsage).where(eq(promptUsage.companyId, companyId)),
  }));
  assert.deepEqual(left.sessions.map(({ id }) => id).sort(), kept.map(({ id }) => id).sort());
  assert.equal(left.failed.length, 2);
  assert.deepEqual(left.months.map((row) => row.month).sort(), [month(300), month(0)].sort());
  const caller = await server.call('GET /auth/me', { as: user });
  assert.equal(caller.status, 200, 'a session in use stays');
});
