import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { fakeImage } from '../../../channels/testing/files.ts';
import { type PairedShop, shop, startPairedShop } from '../../../channels/testing/paired-shop.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { eventually } from '../../../testing/eventually.ts';
import { mediaFiles } from '../../conversations/messages/messages.schema.ts';
import { tickets } from '../../conversations/tickets/tickets.schema.ts';
import { campaigns } from './campaigns.schema.ts';

const picture = fakeImage(3_000);

describe('A test of a campaign, on a phone of the emulator', () => {
  let paired: PairedShop;

  before(async () => {
    paired = await startPairedShop();
    const { number: wpp } = paired.customer;
    await system(({ db }) => db.update(users).set({ wpp }).where(eq(users.id, paired.admin.id)));
  });
  after(() => paired.close());

  const system = <T>(work: Parameters<typeof paired.server.database.database.system<T>>[0]) =>
    paired.server.database.database.system(work);
  const campaign = async (given: object = {}) => {
    const body = { name: 'Natal', message1: 'Oi {nome}, {email}', message2: 'Dois', ...given };
    return (await paired.server.call('POST /campaigns', { as: paired.admin, body })).body.id;
  };
  const send = (campaignId: number, body: object = {}) =>
    paired.server.call('POST /campaigns/:campaignId/test', {
      as: paired.admin,
      params: { campaignId },
      body: { number: paired.customer.number, ...body },
    });
  const attach = (campaignId: number) =>
    paired.server.call('POST /campaigns/:campaignId/media-upload', {
      as: paired.admin,
      params: { campaignId },
      files: [{ field: 'file', name: 'bolo.png', content: picture }],
    });
  const screen = () => paired.world.phones.screen(paired.customer.number, shop);
  const me = async () => {
    const [row] = await system(({ db }) => db.select().from(users).where(eq(users.id, paired.admin.id)));
    return row ?? assert.fail('The administrator is gone');
  };

  test('sends files and message in order, filled for the user who requests it, and opens no ticket', async () => {
    const { server, admin } = paired;
    const body = { name: 'Tabelas', message: 'Tabelas', options: [{ name: 'Tabela de preços' }] };
    const list = (await server.call('POST /files', { as: admin, body })).body;
    await server.call('POST /files/uploadList/:fileListId', {
      as: admin,
      params: { fileListId: list.id },
      body: { id: String(list.options[0]?.id) },
      files: [{ field: 'files', name: 'tabela.txt', content: 'Bolo: 10' }],
    });
    const id = await campaign({ fileListId: list.id, optOutLine: true });
    await attach(id);
    const { status } = await send(id);
    assert.equal(status, 200);
    await eventually('all are shown', async () => (await screen()).length >= 3);
    const [announced, first, second, ...others] = await screen();
    assert.equal(announced?.text, 'Tabelas', 'the message of the file list goes before its files');
    const { name, email } = await me();
    assert.deepEqual([first?.caption, second?.caption?.split('\n')[0]], ['Tabela de preços', `Oi ${name}, ${email}`]);
    assert.match(second?.caption ?? '', /SAIR/);
    assert.deepEqual(others, []);
    assert.deepEqual(await paired.customer.file(second?.id ?? ''), picture);
    assert.equal((await paired.customer.file(first?.id ?? '')).toString(), 'Bolo: 10');
    assert.deepEqual(await system(({ db }) => db.select().from(tickets)), []);
    await send(id, { messageIndex: 2 });
    await eventually('the second text arrives', async () =>
      (await screen()).some(({ caption }) => caption?.startsWith('Dois')),
    );
  });

  test('shows a refusal by WhatsApp, and does not send the rest', async () => {
    const { world } = paired;
    const before = (await screen()).length;
    const id = await campaign();
    await world.phones.fault({ kind: 'sendRejected', code: 479, number: shop });
    assert.equal((await send(id)).body.error, 'ERR_WAPP_REFUSED');
    await world.phones.clearFaults();
    await world.phones.fault({ kind: 'sendRejected', code: 463, number: shop });
    assert.equal((await send(id)).body.error, 'ERR_WAPP_CONTACT_REFUSED');
    await world.phones.clearFaults();
    assert.equal((await screen()).length, before);
  });

  test('shows an obstacle, and sends nothing', async () => {
    const { server, whatsappId } = paired;
    const before = (await screen()).length;
    const id = await campaign();
    assert.equal((await send(id, { number: '5511900001234' })).body.error, 'ERR_CAMPAIGN_TEST_STRANGER');
    await attach(id);
    const [row] = await system(({ db }) =>
      db
        .select({ name: mediaFiles.name })
        .from(campaigns)
        .innerJoin(mediaFiles, eq(mediaFiles.id, campaigns.mediaId))
        .where(eq(campaigns.id, id)),
    );
    await server.platform.storage.remove([row?.name ?? '']);
    assert.equal((await send(id)).body.error, 'ERR_NO_FILE_FOUND');
    await server.call('DELETE /whatsappsession/:whatsappId', { as: paired.admin, params: { whatsappId } });
    await eventually('it is closed', async () => (await paired.connection()).status === 'DISCONNECTED');
    const { status, body } = await send(await campaign());
    assert.deepEqual([status, body.error], [409, 'ERR_WAPP_NOT_INITIALIZED']);
    assert.equal((await screen()).length, before);
  });
});
