import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { mediaFiles } from '../messages/messages.schema.ts';
import { type Office, openOffice } from '../tickets/testing/office.ts';
import { ticketCycles } from '../tickets/tickets.schema.ts';

describe('The history of a contact', () => {
  const server = useSharedServer();
  let office: Office;
  let contactId: number;
  let ticketId: number;
  let files = 0;
  beforeEach(async () => {
    office = await openOffice(server);
    const { companyId, ana } = office;
    contactId = (await server.make.contact({ companyId, name: 'Maria' })).id;
    ticketId = (await office.make({ contactId, status: 'open', userId: ana.id })).id;
  });

  const rounds = async (as: TestUser, query: object = {}) =>
    (await server.call('GET /contact-rounds', { as, query: { contactId, ...query } })).body;
  const media = async (as: TestUser, query: object = {}) =>
    (await server.call('GET /contact-media', { as, query: { contactId, kind: 'media', ...query } })).body;
  const namesOf = async (as: TestUser, query: object = {}) =>
    (await media(as, query)).records.map((message) => message.media?.name);

  /** Stores a message with a file in the running round of the ticket. */
  async function keepFile(name: string, mediaType = 'image', given: object = {}): Promise<number> {
    const { companyId, system } = office;
    const [ticket] = (await office.cycles(ticketId)).slice(-1);
    const mediaId = await system(async ({ db }) => {
      const file = { companyId, name: `kept-${++files}-${companyId}`, originalName: name, mimetype: 'image/png' };
      const [made] = await db
        .insert(mediaFiles)
        .values({ ...file, size: 10, sha256: 'x' })
        .returning();
      return made?.id ?? 0;
    });
    const place = { companyId, ticketId, contactId, cycleId: ticket?.id, queueId: ticket?.queueId };
    const { id } = await server.make.message({ ...place, mediaId, mediaType, ...given });
    return id;
  }
  /** Closes the ticket and begins a new round in the support queue. */
  async function moveToSupport(): Promise<void> {
    const { ana, bruno, support } = office;
    await office.change(ana, ticketId, { status: 'closed' });
    await server.call('POST /tickets', { as: bruno, body: { contactId, queueId: support.id } });
  }

  test('rounds show agent, queue, period, rating and the first message', async () => {
    const { ana, system } = office;
    const firstMessageId = await keepFile('foto.png');
    await office.change(ana, ticketId, { status: 'closed' });
    const source = { title: 'Bolos', text: '', link: 'https://fb.me/bolos', app: 'instagram' };
    await system(({ db }) =>
      db.update(ticketCycles).set({ rating: 3, source }).where(eq(ticketCycles.ticketId, ticketId)),
    );
    await office.change(ana, ticketId, { status: 'open' });
    const { records, count, hasMore, isPartial } = await rounds(ana);
    assert.deepEqual([count, hasMore, isPartial], [2, false, false]);
    assert.deepEqual(
      records.map(({ user, queue, rating, source: ad, finishedAt, firstMessageId: first, ticket }) => ({
        user: user?.name,
        queue: queue?.name,
        rating,
        ad: ad?.title,
        isOver: finishedAt !== null,
        first,
        ticket: ticket.id,
      })),
      [
        { user: 'Ana', queue: 'Vendas', rating: null, ad: undefined, isOver: false, first: null, ticket: ticketId },
        { user: 'Ana', queue: 'Vendas', rating: 3, ad: 'Bolos', isOver: true, first: firstMessageId, ticket: ticketId },
      ],
    );
  });

  test('rounds and files of another queue are not shown; the answer says that hidden rounds exist', async () => {
    const { ana, bruno, admin } = office;
    await keepFile('segredo.png');
    assert.deepEqual([(await rounds(bruno)).records, await namesOf(bruno)], [[], []]);
    await moveToSupport();
    await keepFile('aberto.png');
    const seen = await rounds(bruno);
    assert.deepEqual([seen.count, seen.records.length, seen.isPartial], [1, 1, true]);
    assert.deepEqual(await namesOf(bruno), ['aberto.png']);
    assert.equal((await media(bruno)).count, 1);
    assert.deepEqual([(await rounds(ana)).records, await namesOf(ana)], [[], []]);
    const all = await rounds(admin);
    assert.deepEqual([all.count, all.isPartial], [2, false]);
    assert.deepEqual(await namesOf(admin), ['aberto.png', 'segredo.png']);
  });

  test('pictures and videos are separate from documents, newest first over all tickets, without deleted ones', async () => {
    const { ana, companyId, sales } = office;
    await keepFile('foto.png', 'image', { sentAt: new Date('2026-01-01'), createdAt: new Date('2026-01-01') });
    await keepFile('contrato.pdf', 'application');
    await keepFile('voz.ogg', 'audio');
    await keepFile('apagada.png', 'image', { isDeleted: true });
    const connection = await server.make.connection({ companyId });
    const first = ticketId;
    ticketId = (await office.make({ contactId, queueId: sales.id, whatsappId: connection.id })).id;
    await keepFile('filme.mp4', 'video', { sentAt: new Date('2026-01-02'), createdAt: new Date('2026-01-02') });
    ticketId = first;
    await keepFile('nova.png', 'image', { sentAt: new Date('2026-01-03'), createdAt: new Date('2026-01-03') });
    assert.deepEqual(await namesOf(ana), ['nova.png', 'filme.mp4', 'foto.png']);
    assert.deepEqual(await namesOf(ana, { kind: 'documents' }), ['contrato.pdf']);
  });

  test('files are returned 20 per page', async () => {
    const { ana } = office;
    for (let index = 1; index <= 21; index++) {
      const moment = new Date(Date.UTC(2026, 0, index));
      await keepFile(`foto ${index}.png`, 'image', { sentAt: moment, createdAt: moment });
    }
    const page = await media(ana);
    assert.deepEqual([page.count, page.hasMore, page.records.length], [21, true, 20]);
    assert.equal(page.records[0]?.media?.name, 'foto 21.png');
    assert.deepEqual(await namesOf(ana, { pageNumber: 2 }), ['foto 1.png']);
  });

  test('a contact of another company is not found, and a kind or contact is required', async () => {
    const stranger = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin' });
    const { status, body } = await server.call('GET /contact-rounds', { as: stranger, query: { contactId } });
    assert.deepEqual([status, body.error], [404, 'ERR_NO_CONTACT_FOUND']);
    const { body: refused } = await server.call('GET /contact-media', {
      as: stranger,
      query: { contactId, kind: 'documents' },
    });
    assert.equal(refused.error, 'ERR_NO_CONTACT_FOUND');
    const wrong = await fetch(`${server.apiUrl}/contact-media?contactId=${contactId}&kind=all`, {
      headers: { authorization: `Bearer ${stranger.token}` },
    });
    assert.equal(wrong.status, 400);
  });
});
