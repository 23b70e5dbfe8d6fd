import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { RecipientState } from '@recado/contract';
import { recipientStates } from '@recado/contract';
import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { randomly } from '../../../testing/randomly.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { campaignCounts, campaignRecipients, campaigns } from './campaigns.schema.ts';

describe('The counts of a campaign', () => {
  const server = useSharedServer();

  const people = 60;
  async function campaignOf(companyId: number): Promise<number> {
    const [campaign] = await server.database.database.system(({ db }) =>
      db.insert(campaigns).values({ companyId, name: 'Natal', status: 'EM_ANDAMENTO' }).returning(),
    );
    return campaign?.id ?? 0;
  }

  test('equal the states of its recipients after any changes, many at a time', async () => {
    const { id: companyId } = await server.make.company();
    const { database } = server.database;
    const campaignId = await campaignOf(companyId);
    const added = await database.tenant(companyId, ({ db }) =>
      db
        .insert(campaignRecipients)
        .values(
          Array.from({ length: people }, (_, index) => ({
            ...{ companyId, campaignId, name: 'Ana', number: `55119${70_000_000 + index}` },
            ...(index % 7 === 0 && { state: 'failed' as const, failedCode: 'ERR_WAPP_INVALID_CONTACT' }),
          })),
        )
        .returning({ id: campaignRecipients.id }),
    );
    const firstId = Math.min(...added.map(({ id }) => id));
    const random = randomly(11);
    const codes = [null, '463', 'ERR_NO_FILE_FOUND'];
    const one = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
    async function change() {
      const state: RecipientState = one(recipientStates) ?? 'queued';
      const from = firstId + Math.floor(random() * people);
      await database.tenant(companyId, ({ db }) =>
        db
          .update(campaignRecipients)
          .set({
            state,
            failedCode: state === 'failed' ? one(codes) : null,
            messageIndex: one([null, 1, 2]),
          })
          .where(and(gte(campaignRecipients.id, from), lt(campaignRecipients.id, from + 5))),
      );
    }
    for (let round = 0; round < 40; round += 1) await Promise.all([change(), change(), change()]);

    const { messageIndex, state, failedCode } = campaignRecipients;
    const recounted = await database.tenant(companyId, ({ db }) =>
      db
        .select({
          messageIndex: sql<number>`coalesce(${messageIndex}, 0)`,
          state,
          failedCode: sql<string>`coalesce(${failedCode}, '')`,
          count: sql<number>`count(*)::integer`,
        })
        .from(campaignRecipients)
        .where(eq(campaignRecipients.campaignId, campaignId))
        .groupBy(sql`1, 2, 3`)
        .orderBy(sql`1, 2, 3`),
    );
    const counted = await database.tenant(companyId, ({ db }) =>
      db
        .select({
          messageIndex: campaignCounts.messageIndex,
          state: campaignCounts.state,
          failedCode: campaignCounts.failedCode,
          count: campaignCounts.count,
        })
        .from(campaignCounts)
        .where(and(eq(campaignCounts.campaignId, campaignId), sql`${campaignCounts.count} <> 0`))
        .orderBy(sql`1, 2, 3`),
    );
    assert.ok(recounted.length > 8);
    assert.deepEqual(counted, recounted);
  });
});
