import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { campaignRecipients, campaigns } from './campaigns.schema.ts';

const far = '2999-05-01 10:00:00';

describe('Campaigns', () => {
  const server = useSharedServer();
  let companyId: number;
  let admin: TestUser;
  let contactListId: number;
  beforeEach(async () => {
    companyId = (await server.make.company()).id;
    admin = await server.make.user({ companyId, profile: 'admin' });
    const list = await server.call('POST /contact-lists', { as: admin, body: { name: 'Clientes' } });
    contactListId = list.body.id;
  });

  const create = (given: object = {}, as = admin) =>
    server.call('POST /campaigns', { as, body: { name: 'Natal', message1: 'Olá {nome}', ...given } });
  const change = (campaignId: number, body: object) =>
    server.call('PUT /campaigns/:campaignId', { as: admin, params: { campaignId }, body: { ...body } });
  const put = (id: number, status: 'EM_ANDAMENTO' | 'CANCELADA' | 'FINALIZADA') =>
    server.database.database.system(({ db }) =>
      db.update(campaigns).set({ status, startedAt: new Date() }).where(eq(campaigns.id, id)),
    );
  const issueOf = async (given: object) => {
    const { body } = await create(given);
    return body.issues?.map(({ path, code, params }) => [path, code, params.name].filter(Boolean).join(' '));
  };

  test('a campaign is scheduled by a date in the company’s time, and inactive without one', async () => {
    const { body } = await create({ message2: '', whatsappId: '' });
    assert.deepEqual([body.status, body.scheduledAt, body.message2, body.recipients], ['INATIVA', null, null, 0]);
    const scheduled = await change(body.id, { scheduledAt: far, contactListId });
    assert.deepEqual([scheduled.body.status, scheduled.body.scheduledAt], ['PROGRAMADA', '2999-05-01T13:00:00.000Z']);
    assert.equal(scheduled.body.contactList?.name, 'Clientes');
    const renamed = await change(body.id, { name: 'Páscoa' });
    assert.deepEqual([renamed.body.name, renamed.body.status], ['Páscoa', 'PROGRAMADA']);
    assert.equal((await change(body.id, { scheduledAt: null })).body.status, 'INATIVA');
  });

  test('each error names its field, an unknown variable by its name', async () => {
    assert.deepEqual(await issueOf({ name: 'N' }), ['body.name tooShort']);
    assert.deepEqual(await issueOf({ message1: ' ' }), ['body.message1 required']);
    assert.deepEqual(await issueOf({ weights: [1, 1, 0, 101, 1] }), [
      'body.weights.2 tooSmall',
      'body.weights.3 tooBig',
    ]);
    assert.deepEqual(await issueOf({ message3: 'Só {{preco}}' }), ['body.message3 unknownVariable preco']);
    assert.deepEqual(await issueOf({ message1: '{nome} {{ email }} {numero} {{ms}} {{name}}' }), undefined);
    assert.deepEqual(await issueOf({ confirmation: true }), ['body.confirmationMessage1 required']);
    assert.deepEqual(await issueOf({ scheduledAt: '2020-01-01 10:00:00', contactListId }), ['body.scheduledAt inPast']);
    assert.deepEqual(await issueOf({ scheduledAt: far }), ['body.contactListId required']);
    assert.equal((await create({ contactListId: 2_000_000_000 })).body.error, 'ERR_NO_CONTACT_LIST_FOUND');
    assert.equal((await create({ tagListId: 2_000_000_000 })).body.error, 'ERR_NO_TAG_FOUND');
    assert.equal((await create({ fileListId: 2_000_000_000 })).body.error, 'ERR_NO_FILE_LIST_FOUND');
    assert.equal((await create({ whatsappId: 2_000_000_000 })).body.error, 'ERR_NO_WAPP_FOUND');
  });

  test('existing clients get the counts of contacts and recipients; our page does not request them', async () => {
    for (const number of ['5511987650001', '5511987650002']) {
      const body = { name: 'Ana', number, contactListId };
      await server.call('POST /contact-list-items', { as: admin, body });
    }
    const { id } = (await create({ contactListId })).body;
    const deliveredAt = new Date('2026-03-02T15:00:00Z');
    await server.database.database.system(({ db }) =>
      db.insert(campaignRecipients).values([
        { companyId, campaignId: id, number: '5511987650001', name: 'Ana', state: 'delivered', deliveredAt },
        { companyId, campaignId: id, number: '5511987650002', name: 'Ana' },
      ]),
    );
    const read = (query: object) =>
      server.call('GET /campaigns/:campaignId', { as: admin, params: { campaignId: id }, query: { ...query } });
    const { body } = await read({});
    assert.deepEqual(
      body.contactList?.contacts?.map(({ number, isWhatsappValid }) => [number, isWhatsappValid]).toSorted(),
      [
        ['5511987650001', null],
        ['5511987650002', null],
      ],
    );
    assert.deepEqual(
      body.shipping?.map((entry) => [entry.deliveredAt, entry.confirmationRequestedAt]),
      [
        [deliveredAt.toISOString(), null],
        [null, null],
      ],
    );
    const brief = (await read({ brief: 'true' })).body;
    assert.deepEqual(
      [brief.shipping, brief.contactList?.contacts, brief.contactList?.name],
      [undefined, undefined, 'Clientes'],
    );
  });

  test('a running or finished campaign is read-only; of a cancelled one only the texts change', async () => {
    const { id } = (await create({ contactListId })).body;
    await put(id, 'EM_ANDAMENTO');
    assert.equal((await change(id, { message1: 'Novo' })).body.error, 'ERR_CAMPAIGN_STATE');
    const params = { campaignId: id };
    const remove = () => server.call('DELETE /campaigns/:campaignId', { as: admin, params });
    assert.equal((await remove()).body.error, 'ERR_CAMPAIGN_STATE');
    const cancelled = await server.call('POST /campaigns/:campaignId/cancel', { as: admin, params });
    assert.equal(cancelled.body.status, 'CANCELADA');
    const again = await server.call('POST /campaigns/:campaignId/cancel', { as: admin, params });
    assert.deepEqual([again.status, again.body.error], [409, 'ERR_CAMPAIGN_STATE']);
    const weights = [5, 1, 1, 1, 1];
    const changed = (await change(id, { message1: 'Novo', weights, name: 'Outro', scheduledAt: far })).body;
    assert.deepEqual([changed.message1, changed.name, changed.status], ['Novo', 'Natal', 'CANCELADA']);
    assert.deepEqual(changed.weights, weights);
    await put(id, 'FINALIZADA');
    assert.equal((await change(id, { message1: 'Tarde' })).body.error, 'ERR_CAMPAIGN_STATE');
    assert.equal((await remove()).status, 200);
    assert.equal((await remove()).body.error, 'ERR_NO_CAMPAIGN_FOUND');
  });

  test('within the hour before its start, a campaign cannot be changed', async () => {
    const soon = (minutes: number) => new Date(server.platform.clock().getTime() + minutes * 60_000).toISOString();
    const near = (await create({ contactListId, scheduledAt: soon(50) })).body;
    assert.equal((await change(near.id, { message1: 'Novo' })).body.error, 'ERR_CAMPAIGN_STATE');
    const later = (await create({ contactListId, scheduledAt: soon(70) })).body;
    assert.equal((await change(later.id, { message1: 'Novo' })).status, 200);
  });

  test('a file is attached, replaced and removed', async () => {
    const { id } = (await create()).body;
    const attach = (name: string) =>
      server.call('POST /campaigns/:campaignId/media-upload', {
        as: admin,
        params: { campaignId: id },
        files: [{ field: 'file', name, content: Buffer.from(`Bolo ${name}`) }],
      });
    const first = (await attach('precos.txt')).body;
    assert.equal(first.mediaName, 'precos.txt');
    assert.equal((await attach('novo.txt')).body.mediaName, 'novo.txt');
    assert.equal((await fetch(first.mediaPath ?? '')).status, 404);
    const params = { campaignId: id };
    const removed = await server.call('DELETE /campaigns/:campaignId/media-upload', { as: admin, params });
    assert.equal(removed.body.mediaPath, null);
  });

  test('a preview counts the recipients and fills the text for the first of them', async () => {
    const add = (number: string, name: string) =>
      server.call('POST /contact-list-items', { as: admin, body: { contactListId, number, name, companyId } });
    await add('5511988880001', 'Ana Lima');
    await add('5511988880002', 'Beto');
    const preview = async (body: object) =>
      (await server.call('POST /campaigns/preview', { as: admin, body: { text: 'Oi {nome}', ...body } })).body;
    const { recipients, sample, text } = await preview({ contactListId });
    assert.deepEqual([recipients, sample?.number, text], [2, '5511988880001', 'Oi Ana Lima']);
    const nobody = await preview({});
    assert.deepEqual([nobody.recipients, nobody.sample], [0, null]);
  });

  test('agents and other companies have no access', async () => {
    const { id } = (await create()).body;
    const agent = await server.make.user({ companyId });
    assert.equal((await server.call('GET /campaigns', { as: agent })).status, 403);
    const stranger = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin' });
    const read = await server.call('GET /campaigns/:campaignId', { as: stranger, params: { campaignId: id } });
    assert.equal(read.body.error, 'ERR_NO_CAMPAIGN_FOUND');
    assert.equal((await create({ contactListId }, stranger)).body.error, 'ERR_NO_CONTACT_LIST_FOUND');
  });
});
