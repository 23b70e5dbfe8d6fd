import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { and, eq, gt } from 'drizzle-orm';
import { onPostgresql } from '../../../testing/database.ts';
import { eventually } from '../../../testing/eventually.ts';
import type { TestServer } from '../../../testing/server.ts';
import { campaignRecipients } from './campaigns.schema.ts';
import { plannedJob } from './testing/planned-jobs.ts';
import { sendingCompany } from './testing/sending-company.ts';

describe('With two processes', { skip: !onPostgresql }, () => {
  const company = sendingCompany();
  const { system, changeSettings, hold, fill, start, read, act, isFinished, areOnce, startBeside, waitForJob } =
    company;

  async function withSecond(work: (second: TestServer) => Promise<void>) {
    const second = await startBeside();
    try {
      await work(second);
    } finally {
      await second.close();
    }
  }

  /** The number of the company's messages that WhatsApp has not taken yet. */
  const underWay = (companyId: number) =>
    system(({ db }) =>
      db.$count(
        campaignRecipients,
        and(eq(campaignRecipients.companyId, companyId), gt(campaignRecipients.underWay, 0)),
      ),
    );

  test('each recipient gets a campaign once, also when one process ends during it', async () => {
    await fill(120);
    let id = 0;
    await withSecond(async () => {
      id = await start();
      await eventually('some are sent', async () => (await company.sent()).length >= 40);
    });
    await eventually('it is finished', isFinished(id));
    await areOnce(120);
  });

  test('when two users restart a campaign at once, one succeeds, and no recipient gets it twice', async () => {
    await fill(40);
    await withSecond(async (second) => {
      const open = hold();
      const id = await start();
      await eventually('one is under way', async () => (await company.sent()).length === 1);
      await act('cancel', id);
      open();
      const call = { as: company.now.admin, params: { campaignId: id } };
      const both = await Promise.all([act('restart', id), second.call('POST /campaigns/:campaignId/restart', call)]);
      assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409]);
      await eventually('it is finished', isFinished(id));
      await areOnce(40);
    });
  });

  test('a connection keeps one pace for two campaigns', async () => {
    const { server, companyId, connectionId } = company.now;
    await fill(3);
    await changeSettings({ messageInterval: 600, greaterInterval: 600 });
    await withSecond(async (second) => {
      const last = { id: 0, runAt: server.platform.clock() };
      const both = [await start(), await start({ message1: 'Oi' })];
      for (const id of both) await eventually('it runs', async () => (await read(id)).startedAt !== null);
      for (let messages = 1; messages <= 6; messages += 1) {
        // Jobs of former turns stay in the lane.
        const { id, runAt } = await eventually('the next is planned', async () => {
          const planned = await plannedJob(server, `campaign:${connectionId}`);
          return planned && planned.id > last.id && planned;
        });
        // The next recipient gets nothing before the planned time.
        await eventually('WhatsApp has it', async () => (await underWay(companyId)) === 0);
        assert.equal((await company.sent()).length, messages);
        // Ten minutes, at least with a fifth less.
        const pause = runAt.getTime() - last.runAt.getTime();
        assert.ok(pause >= 8 * 60_000, `${pause} ms before message ${messages + 1}`);
        Object.assign(last, { id, runAt });
        second.advance(runAt.getTime() - second.platform.clock().getTime());
        await waitForJob();
      }
      for (const id of both) await eventually('it is finished', isFinished(id));
    });
    assert.equal((await company.sent()).length, 6);
  });
});
