import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eventually } from '../../../testing/eventually.ts';
import { sendingCompany } from './testing/sending-company.ts';

describe('A campaign', () => {
  const company = sendingCompany();
  const { numberOf, fill, start, read, isFinished, sent } = company;

  test('passes by whom the company has blocked, and says why', async () => {
    const { server, companyId, admin } = company.now;
    await fill(3);
    const contact = await server.make.contact({ companyId, number: numberOf(1) });
    const body = { contactIds: [contact.id], isBlocked: true };
    assert.equal((await server.call('POST /contacts/block', { as: admin, body })).status, 200);
    const id = await start();
    await eventually('it is finished', isFinished(id));
    assert.equal((await sent()).length, 2);
    const { counts } = await read(id);
    assert.deepEqual([counts.sent, counts.suppressed, counts.failed], [2, 1, 0]);
    const { body: list } = await server.call('GET /campaigns/:campaignId/recipients', {
      as: admin,
      params: { campaignId: id },
      query: { state: 'suppressed' },
    });
    assert.deepEqual(
      list.records.map(({ number, failedCode }) => [number, failedCode]),
      [[numberOf(1), 'ERR_CONTACT_BLOCKED']],
    );
  });
});
