import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { eventually } from '../../../testing/eventually.ts';
import { contactListItems } from '../../conversations/contact-lists/contact-lists.schema.ts';
import { mediaFiles } from '../../conversations/messages/messages.schema.ts';
import { campaigns } from './campaigns.schema.ts';
import { sendingCompany } from './testing/sending-company.ts';

describe('A campaign', () => {
  const company = sendingCompany();
  const { phone, system, changeSettings, fill, start, read, act, isFinished, areOnce } = company;

  const stopped = (id: number) => async () => (await read(id)).pausedFor === 'failures';
  const failuresOf = async (campaignId: number) => {
    const { server, admin } = company.now;
    return (await server.call('GET /campaigns/:campaignId/report', { as: admin, params: { campaignId } })).body
      .failures;
  };
  /** Creates a campaign with a file, without a start time. */
  async function draftWithFile(): Promise<number> {
    const { server, admin } = company.now;
    const id = await start({ scheduledAt: null });
    const files = [{ field: 'file', name: 'precos.txt', content: Buffer.from('Bolo: 10') }];
    await server.call('POST /campaigns/:campaignId/media-upload', { as: admin, params: { campaignId: id }, files });
    return id;
  }
  async function begin(campaignId: number) {
    const { server, admin } = company.now;
    const body = { scheduledAt: new Date(server.platform.clock().getTime() + 300).toISOString() };
    const { status } = await server.call('PUT /campaigns/:campaignId', { as: admin, params: { campaignId }, body });
    assert.equal(status, 200);
  }

  test('sends its file with the text', async () => {
    await fill(2);
    const id = await draftWithFile();
    await begin(id);
    await eventually('it is finished', isFinished(id));
    assert.deepEqual(phone.files, ['Bolo: 10', 'Bolo: 10']);
    await areOnce(2);
  });

  test('whose file is missing sends nothing, stops and shows why', async () => {
    const { server, companyId } = company.now;
    await fill(30);
    const id = await draftWithFile();
    const stored = await system(({ db }) => db.select().from(mediaFiles).where(eq(mediaFiles.companyId, companyId)));
    await server.platform.storage.remove(stored.map(({ name }) => name));
    await begin(id);
    await eventually('it stopped', stopped(id));
    assert.deepEqual(
      (await failuresOf(id)).map(({ code }) => code),
      ['ERR_NO_FILE_FOUND'],
    );
    const { counts } = await read(id);
    assert.ok(counts.queued > 0);
    assert.equal(counts.sent, 0);
  });

  for (const [how, action] of [
    ['cancelled', 'cancel'],
    ['restarted', 'restart'],
  ] as const) {
    test(`whose questions fail stops, shows why, and stays in the bell until it is ${how}`, async () => {
      await fill(30);
      const stoppedCampaigns = async () => {
        const { server, admin } = company.now;
        const { body } = await server.call('GET /campaigns', { as: admin, query: { stopped: 'true' } });
        return body.records.map((campaign) => campaign.id);
      };
      phone.refuses = true;
      const id = await start({ confirmation: true, confirmationMessage1: 'Posso enviar?' });
      assert.deepEqual(await stoppedCampaigns(), []);
      await eventually('it stopped', stopped(id));
      assert.deepEqual(await stoppedCampaigns(), [id]);
      assert.ok((await read(id)).counts.queued > 0);
      phone.refuses = false;
      await act(action, id);
      assert.deepEqual(await stoppedCampaigns(), []);
    });
  }

  test('whose messages cannot be stored stops after ten failures', async () => {
    await fill(30);
    await changeSettings({ messageInterval: 80_000 });
    const id = await start();
    await eventually('one is sent', async () => (await read(id)).counts.sent === 1);
    await system(({ db }) => db.update(campaigns).set({ message1: null }).where(eq(campaigns.id, id)));
    await changeSettings({ messageInterval: 0 });
    await eventually('it stopped', stopped(id));
    const { counts } = await read(id);
    assert.deepEqual([counts.failed, counts.queued], [10, 19]);
  });

  test('whose numbers are all unknown to WhatsApp is finished, each recipient with the reason', async () => {
    await fill(3);
    await system(({ db }) =>
      db
        .update(contactListItems)
        .set({ isWhatsappValid: false })
        .where(eq(contactListItems.contactListId, company.now.contactListId)),
    );
    const id = await start();
    await eventually('it is finished', isFinished(id));
    assert.deepEqual(await failuresOf(id), [{ code: 'ERR_WAPP_INVALID_CONTACT', count: 3 }]);
    await areOnce(0);
  });
});
