import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { eventually } from '../../../testing/eventually.ts';
import { messages } from '../../conversations/messages/messages.schema.ts';
import { suppressedNumbers } from '../suppression/suppression.schema.ts';
import { campaignRecipients, campaigns } from './campaigns.schema.ts';
import { sendingCompany } from './testing/sending-company.ts';

describe('While a campaign is sent,', () => {
  const company = sendingCompany();
  const { phone, system, hold, fill, start, read, act, isFinished, areOnce, numberOf, sent } = company;

  /** Starts a campaign for many people and holds back its first message; `open` releases it. */
  async function startHeld(people: number) {
    const open = hold();
    await fill(people);
    const id = await start();
    await eventually('one is under way', async () => (await sent()).length >= 1);
    return { id, open };
  }
  test('and its list is deleted, everybody who was on the list gets it', async () => {
    const { server, admin, contactListId } = company.now;
    const { id, open } = await startHeld(9);
    const params = { contactListId };
    assert.equal((await server.call('DELETE /contact-lists/:contactListId', { as: admin, params })).status, 200);
    open();
    await eventually('it is finished', isFinished(id));
    await areOnce(9);
    assert.equal((await read(id)).contactList, null);
  });

  test('and its connection is deleted, it is cancelled, and can be restarted over the default one, twice at once', async () => {
    const { server, admin, companyId, connectionId } = company.now;
    const { id, open } = await startHeld(9);
    const params = { whatsappId: connectionId };
    assert.equal((await server.call('DELETE /whatsapp/:whatsappId', { as: admin, params })).status, 200);
    const { status, pausedFor } = await read(id);
    assert.deepEqual([status, pausedFor], ['CANCELADA', 'no-connection']);
    open();
    assert.equal((await act('restart', id)).body.error, 'ERR_NO_DEF_WAPP_FOUND');
    const next = await server.make.connection({ companyId, isDefault: true, status: 'OPENING' });
    const isOpen = and(eq(whatsapps.id, next.id), eq(whatsapps.status, 'CONNECTED'));
    await eventually(
      'the next one is open',
      async () => (await system(({ db }) => db.$count(whatsapps, isOpen))) === 1,
    );
    const both = await Promise.all([act('restart', id), act('restart', id)]);
    assert.deepEqual(both.map((answer) => answer.status).toSorted(), [200, 409]);
    await eventually('nobody waits', async () => (await read(id)).counts.queued === 0);
    await areOnce(9);
  });

  test('and its phone is unpaired, it waits, shows why, and continues when the phone is paired again', async () => {
    const { server, admin, connectionId } = company.now;
    const { id, open } = await startHeld(9);
    const params = { whatsappId: connectionId };
    await server.call('DELETE /whatsappsession/:whatsappId', { as: admin, params });
    open();
    await eventually('it waits', async () => (await read(id)).pausedFor === 'disconnected');
    const before = (await sent()).length;
    await server.call('POST /whatsappsession/:whatsappId', { as: admin, params });
    await eventually('it is finished', isFinished(id));
    assert.ok(before < 9);
    await areOnce(9);
  });

  test('and its text is changed while it is stopped, sent messages stay, and the others get the new text', async () => {
    const { server, admin } = company.now;
    const { id, open } = await startHeld(4);
    const params = { campaignId: id };
    const change = () =>
      server.call('PUT /campaigns/:campaignId', { as: admin, params, body: { message1: 'Feliz Natal' } });
    assert.equal((await change()).body.error, 'ERR_CAMPAIGN_STATE');
    await act('cancel', id);
    assert.equal((await change()).status, 200);
    open();
    await eventually('the one leaves', async () => (await read(id)).counts.sent === 1);
    await act('restart', id);
    await eventually('it is finished', isFinished(id));
    await areOnce(4);
    const texts = (await sent()).map(({ body }) => body);
    assert.deepEqual(texts, ['Olá Pessoa 0', 'Feliz Natal', 'Feliz Natal', 'Feliz Natal']);
  });

  test('and a contact gets its tag, only those who had the tag at the start get it', async () => {
    const { server, admin, companyId, connectionId } = company.now;
    const tagged = async (index: number) => {
      const contact = await server.make.contact({ companyId, number: numberOf(index) });
      return server.make.ticket({ companyId, whatsappId: connectionId, contactId: contact.id, status: 'closed' });
    };
    const tickets = [await tagged(0), await tagged(1), await tagged(2)];
    const tag = (await server.call('POST /tags', { as: admin, body: { name: 'Festa', color: '#112233' } })).body;
    const give = (ticketId: number) =>
      server.call('POST /tags/sync', { as: admin, body: { ticketId, tags: [{ id: tag.id }] } });
    for (const { id } of tickets.slice(0, 2)) assert.equal((await give(id)).status, 200);
    const open = hold();
    const id = await start({ contactListId: null, tagListId: tag.id });
    await eventually('it runs', async () => (await sent()).length > 0);
    await give(tickets[2]?.id ?? 0);
    open();
    await eventually('it is finished', isFinished(id));
    await areOnce(2);
  });

  /** Starts a campaign; the message for its first recipient is not sent and waits for its next attempt. */
  async function startStuck(people: number) {
    phone.stumbles = true;
    await fill(people);
    const id = await start();
    await eventually('it was tried', () => phone.order.length > 0);
    const [recipient] = await system(({ db }) =>
      db
        .select({ messageId: campaignRecipients.messageId, ticketId: messages.ticketId })
        .from(campaignRecipients)
        .innerJoin(messages, eq(messages.id, campaignRecipients.messageId))
        .where(eq(campaignRecipients.campaignId, id)),
    );
    return { id, messageId: recipient?.messageId ?? 0, ticketId: recipient?.ticketId ?? 0 };
  }
  const failuresOf = async (campaignId: number) => {
    const { server, admin } = company.now;
    const call = { as: admin, params: { campaignId } };
    return (await server.call('GET /campaigns/:campaignId/report', call)).body.failures.map(({ code }) => code);
  };

  test('and a recipient whose message waits opts out, the message is not sent', async () => {
    const { companyId } = company.now;
    const { id } = await startStuck(3);
    await system(({ db }) => db.insert(suppressedNumbers).values({ companyId, number: numberOf(0), source: 'agent' }));
    phone.stumbles = false;
    await eventually('it is finished', isFinished(id));
    const { counts } = await read(id);
    assert.deepEqual([counts.sent, counts.suppressed, counts.failed], [2, 1, 0]);
    assert.deepEqual(new Set(phone.order.slice(-2)), new Set([numberOf(1), numberOf(2)]));
  });

  test('and a waiting message is deleted, it counts the message as failed and is finished', async () => {
    const { server, admin } = company.now;
    const { id, messageId } = await startStuck(1);
    const { status } = await server.call('DELETE /messages/:messageId', { as: admin, params: { messageId } });
    assert.equal(status, 200);
    await eventually('it is finished', isFinished(id));
    assert.deepEqual(await failuresOf(id), ['ERR_NO_MESSAGE_FOUND']);
  });

  test('and the ticket of a waiting message is deleted, it counts the message as failed and is finished', async () => {
    const { server, admin } = company.now;
    const { id, ticketId } = await startStuck(1);
    const { status } = await server.call('DELETE /tickets/:ticketId', { as: admin, params: { ticketId } });
    assert.equal(status, 200);
    await eventually('it is finished', isFinished(id));
    assert.deepEqual(await failuresOf(id), ['ERR_NO_TICKET_FOUND']);
  });

  test('and its list turns out empty, it is cancelled and shows why', async () => {
    const id = await start();
    await eventually('it is cancelled', async () => (await read(id)).status === 'CANCELADA');
    assert.equal((await read(id)).pausedFor, 'no-recipients');
    assert.equal(await system(({ db }) => db.$count(campaigns, eq(campaigns.id, id))), 1);
  });
});
