import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { campaignRecipients } from '../../platform/database/schema/index.ts';
import { onPostgresql } from '../../testing/database.ts';
import { eventually } from '../../testing/eventually.ts';
import type { TestServer } from '../../testing/server.ts';
import { sendingCompany } from './testing/sending-company.ts';

describe('With two processes', { skip: !onPostgresql }, () => {
  const company = sendingCompany();
  const { system, changeSettings, fill, start, act, isFinished, areOnce, startBeside } = company;

  async function withSecond(work: (second: TestServer) => Promise<void>) {
    const second = await startBeside();
    try {
      await work(second);
    } finally {
      await second.close();
    }
  }

  test('everybody has a campaign once, also when one of them ends in the middle', async () => {
    await fill(120);
    let id = 0;
    await withSecond(async () => {
      id = await start();
      await eventually('some are sent', async () => (await company.sent()).length >= 40);
    });
    await eventually('it is finished', isFinished(id));
    await areOnce(120);
  });

  test('one of two that restart a campaign at once does, and nobody has it twice', async () => {
    await fill(40);
    await withSecond(async (second) => {
      const id = await start();
      await eventually('some are sent', async () => (await company.sent()).length >= 5);
      await act('cancel', id);
      const call = { as: company.now.admin, params: { campaignId: id } };
      const both = await Promise.all([act('restart', id), second.call('POST /campaigns/:campaignId/restart', call)]);
      assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409]);
      await eventually('it is finished', isFinished(id));
      await areOnce(40);
    });
  });

  test('a connection keeps one pace for two campaigns', async () => {
    const { companyId } = company.now;
    await fill(3);
    await changeSettings({ messageInterval: 2, greaterInterval: 2 });
    await withSecond(async () => {
      const both = [await start(), await start({ message1: 'Oi' })];
      for (const id of both) await eventually('it is finished', isFinished(id));
    });
    const rows = await system(({ db }) =>
      db
        .select({ sentAt: campaignRecipients.sentAt })
        .from(campaignRecipients)
        .where(eq(campaignRecipients.companyId, companyId))
        .orderBy(campaignRecipients.sentAt),
    );
    const moments = rows.map(({ sentAt }) => sentAt?.getTime() ?? 0);
    assert.equal(moments.length, 6);
    // Five pauses of two seconds, a fifth less at least: 8 s. With a pace for each campaign it would be two, 4.8 s at most.
    // The whole is measured, because a moment that is written late shortens the pause after it.
    const span = (moments.at(-1) ?? 0) - (moments[0] ?? 0);
    assert.ok(span >= 6500, `${span} ms`);
  });
});
