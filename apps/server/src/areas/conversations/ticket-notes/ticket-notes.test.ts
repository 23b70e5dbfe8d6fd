import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { contactsMerging } from '../contacts/in-process-events.ts';
import { type Office, openOffice } from '../tickets/testing/office.ts';

describe('Notes', () => {
  const server = useSharedServer();
  let office: Office;
  let contactId: number;
  let ticketId: number;
  beforeEach(async () => {
    office = await openOffice(server);
    const { companyId, sales, ana } = office;
    contactId = (await server.make.contact({ companyId, name: 'Maria' })).id;
    const ticket = await office.make({ contactId, status: 'open', userId: ana.id, queueId: sales.id });
    ticketId = ticket.id;
  });

  const write = (as: TestUser, body: object) => server.call('POST /ticket-notes', { as, body });
  const change = (as: TestUser, noteId: number, body: object) =>
    server.call('PUT /ticket-notes/:noteId', { as, params: { noteId }, body });
  const remove = (as: TestUser, noteId: number) =>
    server.call('DELETE /ticket-notes/:noteId', { as, params: { noteId } });
  const listed = async (as: TestUser, query: object) => {
    const { status, body } = await server.call('GET /ticket-notes/list', { as, query: { ...query } });
    return status === 200 ? body.map(({ note }) => note) : body.error;
  };
  /** Closes the ticket and begins a new round in the other queue. */
  async function moveToSupport(): Promise<void> {
    await office.change(office.ana, ticketId, { status: 'closed' });
    const { bruno, support } = office;
    const opened = await server.call('POST /tickets', { as: bruno, body: { contactId, queueId: support.id } });
    assert.deepEqual([opened.status, opened.body.id], [200, ticketId]);
  }

  test('notes of a ticket and of its contact are listed newest first, as a bare array and in pages', async () => {
    const { ana } = office;
    const { body: first } = await write(ana, { note: '  Prefere boleto  ', ticketId, contactId });
    await write(ana, { note: 'Mora em Recife', contactId });
    assert.deepEqual(
      [first.note, first.ticketId, first.contactId, first.userId, first.user, first.mentions],
      ['Prefere boleto', ticketId, contactId, ana.id, { name: 'Ana' }, []],
    );
    assert.deepEqual(await listed(ana, { ticketId, contactId }), ['Prefere boleto']);
    assert.deepEqual(await listed(ana, { contactId }), ['Mora em Recife', 'Prefere boleto']);
    const { body: page } = await server.call('GET /ticket-notes', {
      as: ana,
      query: { contactId, searchParam: 'BOLETO' },
    });
    assert.deepEqual(
      [page.count, page.hasMore, page.ticketNotes.map(({ note }) => note)],
      [1, false, ['Prefere boleto']],
    );
  });

  test('a note has 2 to 5000 characters and a subject that exists in the company', async () => {
    const { ana } = office;
    for (const [body, code] of [
      [{ ticketId }, 'required'],
      [{ ticketId, note: ' a ' }, 'tooShort'],
      [{ ticketId, note: 'a'.repeat(5001) }, 'tooLong'],
      [{ note: 'Sem assunto' }, 'required'],
      [{ ticketId, note: 'Muitos', mentions: Array.from({ length: 21 }, (_, index) => index + 1) }, 'tooMany'],
    ] as const) {
      const refused = await write(ana, body);
      assert.deepEqual(
        [refused.status, refused.body.issues?.[0]?.code],
        [400, code],
        JSON.stringify(body).slice(0, 80),
      );
    }
    assert.equal((await server.call('GET /ticket-notes/list', { as: ana })).status, 400);
    const stranger = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin' });
    assert.equal((await write(stranger, { note: 'De fora', ticketId })).body.error, 'ERR_NO_TICKET_FOUND');
    assert.equal((await write(stranger, { note: 'De fora', contactId })).body.error, 'ERR_NO_CONTACT_FOUND');
    assert.equal(await listed(stranger, { ticketId }), 'ERR_NO_TICKET_FOUND');
    assert.equal(await listed(stranger, { contactId }), 'ERR_NO_CONTACT_FOUND');
  });

  test('authors change their own notes; authors and administrators delete them', async () => {
    const { ana, admin, companyId, sales } = office;
    const carla = await server.make.user({ companyId, name: 'Carla', queueIds: [sales.id] });
    const { body: note } = await write(ana, { note: 'Prefere boleto', ticketId });
    assert.equal((await change(carla, note.id, { note: 'Meu' })).body.error, 'ERR_NO_PERMISSION');
    assert.equal((await change(admin, note.id, { note: 'Meu' })).body.error, 'ERR_NO_PERMISSION');
    assert.equal((await change(ana, note.id, { note: 'Prefere Pix' })).body.note, 'Prefere Pix');
    assert.equal((await change(ana, note.id, {})).body.note, 'Prefere Pix');
    assert.equal((await change(ana, note.id, { note: 'x' })).status, 400);
    assert.equal((await remove(carla, note.id)).body.error, 'ERR_NO_PERMISSION');
    assert.equal((await remove(admin, note.id)).status, 200);
    assert.equal((await remove(ana, note.id)).body.error, 'ERR_NO_NOTE_FOUND');
    const { body: other } = await write(ana, { note: 'Outra', contactId });
    assert.equal((await remove(ana, other.id)).status, 200);
    assert.deepEqual(await listed(ana, { contactId }), []);
  });

  test('notes of a round have the readers of its messages, i.e. users who serve its queue', async () => {
    const { ana, bruno, admin } = office;
    const { body: secret } = await write(ana, { note: 'Desconto de 10%', ticketId });
    await write(ana, { note: 'Mora em Recife', contactId });
    assert.equal(await listed(bruno, { ticketId }), 'ERR_NO_PERMISSION');
    assert.deepEqual(await listed(bruno, { contactId }), ['Mora em Recife']);
    await moveToSupport();
    assert.deepEqual(await listed(bruno, { ticketId }), []);
    assert.deepEqual(await listed(bruno, { contactId }), ['Mora em Recife']);
    assert.equal((await remove(bruno, secret.id)).body.error, 'ERR_NO_PERMISSION');
    assert.equal((await change(ana, secret.id, { note: 'Mais' })).body.error, 'ERR_NO_PERMISSION');
    assert.deepEqual(await listed(admin, { contactId }), ['Mora em Recife', 'Desconto de 10%']);
  });

  test('a note of the running round stays readable when the ticket moves to another queue', async () => {
    const { ana, bruno, support } = office;
    await write(ana, { note: 'Ver o boleto', ticketId });
    await office.change(ana, ticketId, { queueId: support.id, userId: bruno.id });
    assert.deepEqual(await listed(bruno, { ticketId }), ['Ver o boleto']);
  });

  test('a change is published only to users who may read the note', async () => {
    const { ana, bruno, admin, companyId } = office;
    const name = `company-${companyId}-ticketNote`;
    const sockets = { admin: await server.socket(admin), bruno: await server.socket(bruno) };
    const contains = (part: string) => (payload: unknown) => JSON.stringify(payload).includes(part);
    const { body: note } = await write(ana, { note: 'Desconto de 10%', ticketId });
    await change(ana, note.id, { note: 'Desconto de 20%' });
    await remove(ana, note.id);
    await write(ana, { note: 'Mora em Recife', contactId });
    for (const part of ['10%', '20%', '"delete"', 'Recife']) await sockets.admin.waitFor(name, contains(part));
    await sockets.bruno.waitFor(name, contains('Recife'));
    assert.equal(sockets.bruno.heard.filter((event) => event.name === name).length, 1);
  });

  test('a note of a former round is published only to administrators and users who serve its queue', async () => {
    const { ana, admin, bruno, companyId, sales, support } = office;
    const both = await server.make.user({ companyId, name: 'Dora', queueIds: [sales.id, support.id] });
    const { body: note } = await write(both, { note: 'Desconto de 10%', ticketId });
    await moveToSupport();
    const name = `company-${companyId}-ticketNote`;
    const sockets = {
      admin: await server.socket(admin),
      bruno: await server.socket(bruno),
      ana: await server.socket(ana),
    };
    assert.equal((await change(both, note.id, { note: 'Desconto de 20%' })).status, 200);
    await write(both, { note: 'Fim', contactId });
    await sockets.admin.waitFor(name, (payload) => JSON.stringify(payload).includes('20%'));
    for (const socket of [sockets.bruno, sockets.ana]) {
      await socket.waitFor(name, (payload) => JSON.stringify(payload).includes('Fim'));
      assert.equal(socket.heard.filter((event) => event.name === name).length, 1);
    }
  });

  test('notes are deleted with their contact', async () => {
    const { ana, admin } = office;
    await write(ana, { note: 'Mora em Recife', contactId });
    await write(ana, { note: 'Prefere boleto', ticketId });
    const deleted = await server.call('DELETE /contacts/:contactId', { as: admin, params: { contactId } });
    assert.equal(deleted.status, 200);
    assert.equal(await listed(ana, { contactId }), 'ERR_NO_CONTACT_FOUND');
  });

  test('notes of a contact and of its ticket follow a merge', async () => {
    const { ana, companyId, system } = office;
    const { id: keptId } = await server.make.contact({ companyId, name: 'Maria Silva' });
    const kept = await office.make({ contactId: keptId, status: 'open', userId: ana.id });
    const { body: closed } = await office.change(ana, ticketId, { status: 'closed' });
    assert.equal(closed.status, 'closed');
    await write(ana, { note: 'Mora em Recife', contactId });
    await write(ana, { note: 'Prefere boleto', ticketId });
    await system((unit) => unit.emit(contactsMerging, { keptId, absorbedId: contactId }));
    assert.deepEqual(await listed(ana, { contactId: keptId }), ['Prefere boleto', 'Mora em Recife']);
    assert.deepEqual(await listed(ana, { ticketId: kept.id }), ['Prefere boleto']);
  });

  test('the note of a deleted colleague keeps their name', async () => {
    const { ana, admin } = office;
    await write(ana, { note: 'Mora em Recife', contactId });
    assert.equal((await server.call('DELETE /users/:userId', { as: admin, params: { userId: ana.id } })).status, 200);
    const { body } = await server.call('GET /ticket-notes/list', { as: admin, query: { contactId } });
    assert.deepEqual(
      body.map(({ user, note }) => [user.name, note]),
      [['Ana', 'Mora em Recife']],
    );
  });
});
