import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { eventually } from '../../../testing/eventually.ts';
import { messages } from '../../conversations/messages/messages.schema.ts';
import { campaignPaces } from './campaigns.schema.ts';
import { sendingCompany } from './testing/sending-company.ts';

describe('At most one message of a campaign is on its way', () => {
  const company = sendingCompany();
  const { phone, hold, fill, start, read, act, isFinished, sent, areOnce, numberOf, customer } = company;

  /** Checks that the count stays, although the job checks again four times a second. */
  async function stayAt(count: number) {
    await eventually(`${count} are handed over`, async () => (await sent()).length === count);
    await setTimeout(1_500);
    assert.equal((await sent()).length, count);
  }
  async function fileList(...names: string[]): Promise<number> {
    const { server, admin } = company.now;
    const body = { name: 'Fotos', message: 'x', options: names.map((name) => ({ name })) };
    const list = (await server.call('POST /files', { as: admin, body })).body;
    for (const option of list.options) {
      const form = new FormData();
      form.append('fileId', String(list.id));
      form.append('id', String(option.id));
      form.append('files', new Blob(['Foto']), 'foto.txt');
      const headers = { authorization: `Bearer ${admin.token}` };
      const sending = { method: 'POST', headers, body: form };
      const answer = await fetch(`${server.apiUrl}/files/uploadList/${list.id}`, sending);
      assert.equal(answer.status, 200);
    }
    return list.id;
  }

  test('with a slow phone and without a pause', async () => {
    await fill(5);
    const open = hold();
    const id = await start();
    await stayAt(1);
    open();
    await eventually('it is finished', isFinished(id));
    await areOnce(5);
  });

  test('and an agent’s message follows it, although it was written last', async () => {
    const { server, admin, companyId, connectionId } = company.now;
    const ticket = await server.make.ticket({ companyId, whatsappId: connectionId, status: 'open', userId: admin.id });
    await fill(10);
    const open = hold();
    const id = await start();
    await stayAt(1);
    const params = { ticketId: ticket.id };
    const { status } = await server.call('POST /messages/:ticketId', { as: admin, params, body: { body: 'Já vou' } });
    assert.equal(status, 200);
    open();
    await eventually('it is finished', isFinished(id));
    const people = new Set(Array.from({ length: 10 }, (_, index) => numberOf(index)));
    const position = phone.order.findIndex((number) => !people.has(number));
    assert.ok(position >= 0 && position <= 1, `after ${position}`);
  });

  test('and the next one follows ten seconds after an agent’s message, at once after a scheduled one', async () => {
    const { server, admin, companyId, connectionId } = company.now;
    const ticket = await server.make.ticket({ companyId, whatsappId: connectionId, status: 'open', userId: admin.id });
    await fill(1);
    const nextAfter = async (clientKey: string | null) => {
      await server.database.database.system(({ db }) =>
        db.insert(messages).values({
          ...{ companyId, ticketId: ticket.id, connectionId, clientKey, userId: admin.id },
          ...{ fromMe: true, ack: 1, body: 'Já vou' },
        }),
      );
      const before = Date.now();
      await eventually('it is finished', isFinished(await start()));
      const [pace] = await server.database.database.system(({ db }) =>
        db.select().from(campaignPaces).where(eq(campaignPaces.whatsappId, connectionId)),
      );
      return (pace?.nextAt.getTime() ?? 0) - before;
    };
    assert.ok((await nextAfter('schedule-7')) < 9_000);
    assert.ok((await nextAfter(null)) >= 10_000);
  });

  test('and none is queued while an agent’s message waits', async () => {
    const { server, admin, companyId, connectionId } = company.now;
    const ticket = await server.make.ticket({ companyId, whatsappId: connectionId, status: 'open', userId: admin.id });
    await fill(3);
    const open = hold();
    const params = { ticketId: ticket.id };
    await server.call('POST /messages/:ticketId', { as: admin, params, body: { body: 'Já vou' } });
    const id = await start();
    await eventually('it runs', async () => (await read(id)).startedAt !== null);
    await stayAt(1);
    assert.equal((await read(id)).counts.queued, 3);
    open();
    await eventually('it is finished', isFinished(id));
  });

  test('and a question counts as one', async () => {
    await fill(4);
    const open = hold();
    const id = await start({ confirmation: true, confirmationMessage1: 'Posso enviar?' });
    await stayAt(1);
    open();
    await eventually('all are asked', async () => (await sent()).length === 4);
    assert.equal((await read(id)).counts.queued, 4);
  });

  test('and a question that was answered has left, even if nobody knows yet that it was sent', async () => {
    await fill(2);
    const open = hold();
    const id = await start({ confirmation: true, confirmationMessage1: 'Posso enviar?' });
    await stayAt(1);
    await customer(0).write('sim');
    await eventually('the message is handed over', async () => (await sent()).length === 2);
    open();
    await eventually('the other is asked', async () => (await read(id)).questions?.asked === 2);
  });

  test('and the text and the files of its list count as one with a message', async () => {
    await fill(2);
    const open = hold();
    const id = await start({ fileListId: await fileList('um', 'dois') });
    await stayAt(4);
    const { server, admin } = company.now;
    const params = { fileListId: (await read(id)).fileListId ?? 0 };
    const remove = () => server.call('DELETE /files/:fileListId', { as: admin, params });
    assert.equal((await remove()).body.error, 'ERR_FILE_LIST_IN_USE');
    open();
    await eventually('it is finished', isFinished(id));
    assert.deepEqual([(await sent()).length, phone.files.length], [8, 4]);
    assert.equal((await remove()).status, 200);
  });

  test('and at most one is sent after a campaign was cancelled', async () => {
    await fill(5);
    const open = hold();
    const id = await start();
    await stayAt(1);
    assert.equal((await act('cancel', id)).status, 200);
    open();
    await eventually('the one leaves', async () => (await read(id)).counts.sent === 1);
    await stayAt(1);
    assert.deepEqual([phone.order.length, (await read(id)).counts.queued], [1, 4]);
  });
});
