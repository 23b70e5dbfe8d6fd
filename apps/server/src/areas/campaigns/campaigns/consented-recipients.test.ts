import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eventually } from '../../../testing/eventually.ts';
import { sendingCompany } from './testing/sending-company.ts';

describe('A campaign only to people who consented', () => {
  const company = sendingCompany();
  const { numberOf, fill, start, read, isFinished, sent } = company;

  test('passes by everybody else, counts them apart before, and says why; a warning only counts', async () => {
    const { server, companyId, admin } = company.now;
    await fill(3);
    const choose = (consentRule: 'off' | 'warn' | 'stop') =>
      server.call('POST /campaign-settings', { as: admin, body: { settings: { consentRule } } });
    const contact = await server.make.contact({ companyId, number: numberOf(1) });
    const refusing = await server.make.contact({ companyId, number: numberOf(2) });
    const say = (contactId: number, state: 'given' | 'refused') =>
      server.call('POST /contacts/:contactId/consent', { as: admin, params: { contactId }, body: { state } });
    await say(contact.id, 'given');
    await say(refusing.id, 'refused');
    const { body: lists } = await server.call('GET /contact-lists', { as: admin, query: {} });
    const preview = async () => {
      const body = { contactListId: lists.records[0]?.id ?? null, text: null, optOutLine: false };
      const { body: found } = await server.call('POST /campaigns/preview', { as: admin, body });
      return [found.recipients, found.withoutConsent, found.consentRule];
    };
    assert.deepEqual(await preview(), [3, 0, 'off']);
    await choose('warn');
    assert.deepEqual(await preview(), [3, 2, 'warn']);
    await choose('stop');
    assert.deepEqual(await preview(), [1, 2, 'stop']);
    const id = await start();
    await eventually('it is finished', isFinished(id));
    assert.equal((await sent()).length, 1);
    const { counts } = await read(id);
    assert.deepEqual([counts.sent, counts.suppressed, counts.failed], [1, 2, 0]);
    const { body: list } = await server.call('GET /campaigns/:campaignId/recipients', {
      as: admin,
      params: { campaignId: id },
      query: { state: 'suppressed' },
    });
    assert.deepEqual(
      list.records.map(({ failedCode }) => failedCode),
      ['ERR_CONSENT_MISSING', 'ERR_CONSENT_MISSING'],
    );
  });
});
