import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { useSharedServer } from '../../../testing/use-server.ts';
import { type Office, openOffice } from '../tickets/testing/office.ts';
import { messages } from './messages.schema.ts';

describe('Mentions in an own message', () => {
  const server = useSharedServer();
  let office: Office;
  beforeEach(async () => {
    office = await openOffice(server);
  });

  async function open(given: { isGroup: boolean }): Promise<number> {
    const { companyId, ana } = office;
    const contactId = (await server.make.contact({ companyId, ...given })).id;
    return (await office.make({ contactId, ...given, status: 'open', userId: ana.id })).id;
  }
  const send = (ticketId: number, body: string, mentions: object[]) =>
    server.call('POST /messages/:ticketId', { as: office.ana, params: { ticketId }, body: { body, mentions } });
  const stored = (ticketId: number) =>
    office.system(({ db }) =>
      db.select({ data: messages.data }).from(messages).where(eq(messages.ticketId, ticketId)).orderBy(messages.id),
    );

  test('keep whom the text names, and the answer does not show their addresses', async () => {
    const ticketId = await open({ isGroup: true });
    const { id: contactId, number } = await server.make.contact({ companyId: office.companyId, name: 'Bia' });
    const mentions = [
      { as: 'Bia', contactId },
      { as: '+5511988880001', number: '5511988880001' },
      { as: 'Rui', number: '5511988880002' },
    ];
    const { body } = await send(ticketId, 'Oi @Bia e @+5511988880001', mentions);
    assert.equal(body.messages[0]?.data, null);
    assert.deepEqual(await stored(ticketId), [
      {
        data: {
          mentions: [
            { as: 'Bia', number, lid: null },
            { as: '+5511988880001', number: '5511988880001', lid: null },
          ],
        },
      },
    ]);
  });

  test('are nobody outside of a group', async () => {
    const ticketId = await open({ isGroup: false });
    await send(ticketId, 'Oi @Bia', [{ as: 'Bia', number: '5511988880001' }]);
    assert.deepEqual(await stored(ticketId), [{ data: null }]);
  });

  test('are contacts of the company, numbers of digits, and few', async () => {
    const ticketId = await open({ isGroup: true });
    const foreign = await server.make.contact({ companyId: (await server.make.company()).id });
    const refused = await send(ticketId, 'Oi @Bia', [{ as: 'Bia', contactId: foreign.id }]);
    assert.deepEqual(refused.body, { error: 'ERR_NO_CONTACT_FOUND' });
    const bia = { as: 'Bia', number: '5511988880001' };
    assert.equal((await send(ticketId, 'Oi @Bia', [{ ...bia, number: '11 9' }])).status, 400);
    assert.equal((await send(ticketId, 'Oi @Bia', Array(51).fill(bia))).status, 400);
    assert.deepEqual(await stored(ticketId), []);
  });
});
