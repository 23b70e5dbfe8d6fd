import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { eventually } from '../../../testing/eventually.ts';
import { contactLists } from '../../conversations/contact-lists/contact-lists.schema.ts';
import { tags } from '../../conversations/tickets/tags.schema.ts';
import { sendingCompany } from './testing/sending-company.ts';

describe('A campaign to a segment', () => {
  const company = sendingCompany();
  const { system, fill, start, read, act, isFinished, sent, numberOf } = company;
  const segment = (given: object) => ({ contactListId: null, usesSegment: true, ...given });

  test('goes to those who did not get the chosen campaign, once each', async () => {
    const { contactListId } = company.now;
    await fill(2);
    const first = await start();
    await eventually('the first is finished', isFinished(first));
    await system(({ db }) => db.delete(contactLists).where(eq(contactLists.id, contactListId)));
    const { body: list } = await company.now.server.call('POST /contact-lists', {
      as: company.now.admin,
      body: { name: 'Todos' },
    });
    for (const index of [0, 1, 2])
      await company.now.server.call('POST /contact-list-items', {
        as: company.now.admin,
        body: {
          contactListId: list.id,
          name: `Pessoa ${index}`,
          number: numberOf(index),
          companyId: company.now.companyId,
        },
      });
    const second = await start(segment({ segmentListId: list.id, excludedCampaignIds: [first] }));
    await eventually('the second is finished', isFinished(second));
    assert.equal((await read(second)).recipients, 1);
    assert.deepEqual(
      (await sent()).map(({ chatId }) => chatId),
      [numberOf(0), numberOf(1), numberOf(2)],
    );
  });

  test('becomes a draft with the reason when one of its tags is deleted, and starts once it is repaired', async () => {
    const { server, admin, companyId, contactListId } = company.now;
    await fill(1);
    const { id: tagId } = await server.make.tag({ companyId, name: 'VIP' });
    const id = await start(segment({ segmentListId: contactListId, excludedTagIds: [tagId] }));
    await system(({ db }) => db.delete(tags).where(eq(tags.id, tagId)));
    await eventually('it says why', async () => (await read(id)).pausedFor === 'segment-gone');
    const draft = await read(id);
    assert.deepEqual([draft.status, draft.scheduledAt, draft.segmentNames?.tags], ['INATIVA', null, []]);
    assert.equal((await act('restart', id)).body.error, 'ERR_CAMPAIGN_STATE');
    const scheduledAt = new Date(server.platform.clock().getTime() + 300).toISOString();
    const change = (body: object) =>
      server.call('PUT /campaigns/:campaignId', {
        as: admin,
        params: { campaignId: id },
        body: { scheduledAt, ...body },
      });
    const repaired = (await change({ excludedTagIds: [] })).body;
    assert.deepEqual([repaired.status, repaired.pausedFor], ['PROGRAMADA', null]);
    await eventually('it is finished', isFinished(id));
    assert.equal((await sent()).length, 1);
  });
});
