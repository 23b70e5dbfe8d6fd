import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { type Office, openOffice } from '../tickets/testing/office.ts';

describe('Mentions in notes', () => {
  const server = useSharedServer();
  let office: Office;
  let contactId: number;
  let ticketId: number;
  let carla: TestUser;
  beforeEach(async () => {
    office = await openOffice(server);
    const { companyId, sales, ana } = office;
    carla = await server.make.user({ companyId, name: 'Carla', queueIds: [sales.id] });
    contactId = (await server.make.contact({ companyId, name: 'Maria' })).id;
    ticketId = (await office.make({ contactId, status: 'open', userId: ana.id })).id;
  });

  const write = (as: TestUser, body: object) => server.call('POST /ticket-notes', { as, body });
  const unseen = async (as: TestUser) => (await server.call('GET /mentions', { as })).body;
  const see = (as: TestUser, body: object) => server.call('POST /mentions/seen', { as, body });

  test('a mention stays until it is seen, and both are published only to the mentioned user', async () => {
    const { ana, admin, companyId } = office;
    const name = `company-${companyId}-mention`;
    const sockets = { carla: await server.socket(carla), admin: await server.socket(admin) };
    const mentions = [carla.id, carla.id, ana.id];
    const { body: note } = await write(ana, { note: '@Carla veja o boleto', ticketId, mentions });
    assert.deepEqual(note.mentions, [{ id: carla.id, name: 'Carla' }]);
    const { records, count } = await unseen(carla);
    const [first] = records;
    assert.deepEqual(
      [count, first?.noteId, first?.note, first?.user.name, first?.contact, first?.ticket?.id],
      [1, note.id, '@Carla veja o boleto', 'Ana', { id: contactId, name: 'Maria' }, ticketId],
    );
    assert.equal((await unseen(ana)).count, 0);
    await sockets.carla.waitFor(name, (payload) => JSON.stringify(payload).includes('"create"'));
    assert.equal((await see(admin, { ids: [first?.id ?? 0] })).status, 200);
    assert.equal((await unseen(carla)).count, 1);
    await see(carla, { ids: [first?.id ?? 0] });
    assert.equal((await unseen(carla)).count, 0);
    await sockets.carla.waitFor(name, (payload) => JSON.stringify(payload).includes('"delete"'));
    assert.ok(!sockets.admin.heard.some((event) => event.name === name));
  });

  test('a mention about a contact leads to the latest ticket that the mentioned user sees', async () => {
    const { ana, bruno, admin, companyId, support } = office;
    const connection = await server.make.connection({ companyId });
    const fields = { contactId, queueId: support.id, whatsappId: connection.id, lastMessageAt: new Date('2099-01-01') };
    const { id: newest } = await office.make(fields);
    const socket = await server.socket(carla);
    await write(ana, { note: 'Vejam', contactId, mentions: [carla.id, bruno.id, admin.id] });
    const leadsTo = async (as: TestUser) => (await unseen(as)).records[0]?.ticket?.id;
    assert.deepEqual([await leadsTo(carla), await leadsTo(bruno), await leadsTo(admin)], [ticketId, newest, newest]);
    await socket.waitFor(`company-${companyId}-mention`, (published) =>
      JSON.stringify(published).includes(`"id":${ticketId},`),
    );
  });

  test('all mentions are marked as seen together', async () => {
    const { ana } = office;
    await write(ana, { note: '@Carla um', ticketId, mentions: [carla.id] });
    await write(ana, { note: '@Carla dois', contactId, mentions: [carla.id] });
    assert.deepEqual(
      (await unseen(carla)).records.map(({ note }) => note),
      ['@Carla dois', '@Carla um'],
    );
    await see(carla, {});
    assert.deepEqual((await unseen(carla)).records, []);
  });

  test('only colleagues who may read the note can be mentioned; for a contact these are all', async () => {
    const { ana, bruno, admin } = office;
    const outside = await write(ana, { note: '@Bruno veja', ticketId, mentions: [bruno.id] });
    assert.deepEqual([outside.status, outside.body.error], [409, 'ERR_MENTION_OUT_OF_SIGHT']);
    assert.equal((await write(ana, { note: '@Chefe veja', ticketId, mentions: [admin.id] })).status, 200);
    assert.equal((await write(ana, { note: '@Bruno veja', contactId, mentions: [bruno.id] })).status, 200);
    const stranger = await server.make.user({ companyId: (await server.make.company()).id });
    const foreign = await write(ana, { note: '@Quem', contactId, mentions: [stranger.id] });
    assert.equal(foreign.body.error, 'ERR_NO_USER_FOUND');
    assert.equal((await unseen(stranger)).count, 0);
    const [first] = (await unseen(bruno)).records;
    assert.deepEqual([first?.contact.id, first?.ticket], [contactId, null]);
    const { body: kept } = await server.call('GET /ticket-notes/list', { as: ana, query: { contactId } });
    assert.deepEqual(
      kept.map(({ note }) => note),
      ['@Bruno veja', '@Chefe veja'],
    );
  });

  test('a changed note mentions its current users, and notifies only the new ones', async () => {
    const { ana, admin } = office;
    const { body: note } = await write(ana, { note: '@Carla veja', ticketId, mentions: [carla.id] });
    await see(carla, {});
    const change = (body: object) =>
      server.call('PUT /ticket-notes/:noteId', { as: ana, params: { noteId: note.id }, body });
    await change({ note: '@Carla @Chefe veja', mentions: [carla.id, admin.id] });
    assert.deepEqual([(await unseen(carla)).count, (await unseen(admin)).count], [0, 1]);
    await change({ note: 'Deixa' });
    assert.equal((await unseen(admin)).count, 1);
    await change({ mentions: [] });
    assert.equal((await unseen(admin)).count, 0);
  });

  test('mentions in deleted notes and in tickets that the user may not see are not shown', async () => {
    const { ana, bruno, admin, support } = office;
    const { body: note } = await write(ana, { note: '@Carla veja', ticketId, mentions: [carla.id] });
    await office.change(ana, ticketId, { queueId: support.id, userId: bruno.id });
    assert.deepEqual([(await unseen(carla)).count, (await unseen(carla)).records], [0, []]);
    await office.change(admin, ticketId, { queueId: office.sales.id, userId: ana.id });
    assert.equal((await unseen(carla)).count, 1);
    await server.call('DELETE /ticket-notes/:noteId', { as: ana, params: { noteId: note.id } });
    assert.equal((await unseen(carla)).count, 0);
  });
});
