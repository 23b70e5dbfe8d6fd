import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { jobs } from '../../../platform/database/schema/jobs.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { eventually } from '../../../testing/eventually.ts';
import { contactImports } from '../../conversations/contact-import/contact-import.schema.ts';
import { contactListItems } from '../../conversations/contact-lists/contact-lists.schema.ts';
import { tickets } from '../../conversations/tickets/tickets.schema.ts';
import { suppressedNumbers } from '../suppression/suppression.schema.ts';
import { campaignPaces, campaignRecipients, campaigns } from './campaigns.schema.ts';
import { sendingCompany } from './testing/sending-company.ts';

describe('A campaign', () => {
  const company = sendingCompany();
  const { phone, system, changeSettings, numberOf, hold, fill, start, read, act, isFinished, sent, customer } = company;

  test('is sent once to each person on its list, filled for them, and is finished', async () => {
    const { admin } = company.now;
    await fill(5);
    await changeSettings({ optOutText: 'Chega? Responda SAIR' });
    const id = await start({ message1: 'Olá {nome}', message2: 'Oi {{nome}}', optOutLine: true });
    await eventually('it is finished', isFinished(id));
    const all = await sent();
    assert.equal(new Set(all.map(({ chatId }) => chatId)).size, 5);
    assert.equal(all.length, 5);
    assert.match(all[0]?.body ?? '', /^(Olá|Oi) Pessoa 0\n\nChega\? Responda SAIR$/);
    const { counts, recipients, completedAt } = await read(id);
    assert.deepEqual([counts.sent, recipients, completedAt !== null], [5, 5, true]);
    const params = { campaignId: id };
    const report = (await company.now.server.call('GET /campaigns/:campaignId/report', { as: admin, params })).body;
    assert.equal(
      report.texts.reduce((sum, text) => sum + text.counts.sent, 0),
      5,
    );
    const page = await company.now.server.call('GET /campaigns/:campaignId/recipients', {
      as: admin,
      params,
      query: { state: 'sent', searchParam: 'pessoa 3' },
    });
    assert.deepEqual(
      page.body.records.map(({ name }) => name),
      ['Pessoa 3'],
    );
  });

  test('starts when the import into its contact list has ended, so that nobody is left out', async () => {
    const { companyId, contactListId, admin } = company.now;
    await system(({ db }) =>
      db
        .insert(contactImports)
        .values({ companyId, contactListId, userId: admin.id, source: 'file', state: 'running' }),
    );
    const id = await start();
    const lane = eq(jobs.lane, `campaign-start:${id}`);
    await eventually('it waits', async () => {
      const [job] = await system(({ db }) => db.select().from(jobs).where(lane));
      return job?.retryAt != null;
    });
    assert.equal((await read(id)).status, 'PROGRAMADA');
    await fill(3);
    await system(({ db }) =>
      db.update(contactImports).set({ state: 'done' }).where(eq(contactImports.contactListId, contactListId)),
    );
    await eventually('it is finished', isFinished(id));
    assert.equal((await sent()).length, 3);
  });

  test('is sent to each recipient exactly once although the server stops and starts again', async () => {
    await fill(100);
    const id = await start();
    for (const some of [10, 40, 70]) {
      await eventually('some are sent', async () => (await sent()).length >= some);
      await company.restart();
    }
    await eventually('it is finished', isFinished(id));
    const chats = (await sent()).map(({ chatId }) => chatId);
    assert.deepEqual([chats.length, new Set(chats).size], [100, 100]);
  });

  test('stops when it is cancelled, and continues once however often it is restarted', async () => {
    await fill(40);
    const open = hold();
    const id = await start();
    await eventually('one is under way', async () => (await sent()).length === 1);
    assert.equal((await act('cancel', id)).body.status, 'CANCELADA');
    open();
    await eventually('the one leaves', async () => (await read(id)).counts.sent === 1);
    const { counts } = await read(id);
    assert.deepEqual([counts.queued, (await sent()).length], [39, 1]);
    const both = await Promise.all([act('restart', id), act('restart', id)]);
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409]);
    await eventually('it is finished', isFinished(id));
    assert.equal(new Set((await sent()).map(({ chatId }) => chatId)).size, 40);
    assert.equal((await sent()).length, 40);
  });

  test('omits numbers that are not on WhatsApp and people who opted out', async () => {
    const { companyId } = company.now;
    await fill(3);
    await system(async ({ db }) => {
      const item = (index: number) => and(eq(contactListItems.number, numberOf(index)));
      await db.update(contactListItems).set({ isWhatsappValid: false }).where(item(0));
      await db.insert(suppressedNumbers).values({ companyId, number: numberOf(1), source: 'agent' });
    });
    const id = await start();
    await eventually('it is finished', isFinished(id));
    const { counts } = await read(id);
    assert.deepEqual([counts.failed, counts.suppressed, counts.sent], [1, 1, 1]);
    assert.equal((await sent()).length, 1);
  });

  test('counts a reply, which opens a ticket in its queue or none', async () => {
    const { companyId } = company.now;
    await fill(2);
    const queueId = (await company.now.server.make.queue({ companyId })).id;
    const id = await start({ queueId });
    await eventually('it is finished', isFinished(id));
    await customer(0).write('Quanto custa?');
    await eventually('it counts', async () => (await read(id)).counts.replied === 1);
    const opened = await ticketsThatAre('pending');
    assert.deepEqual(
      opened.map((ticket) => ticket.queueId),
      [queueId],
    );
    await system(({ db }) => db.update(campaigns).set({ opensTickets: false }).where(eq(campaigns.id, id)));
    await customer(1).write('Obrigado');
    await eventually('it counts', async () => (await read(id)).counts.replied === 2);
    assert.equal((await ticketsThatAre('pending')).length, 1);
  });

  const ticketsThatAre = (status: 'pending' | 'closed') =>
    system(({ db }) =>
      db
        .select()
        .from(tickets)
        .where(and(eq(tickets.companyId, company.now.companyId), eq(tickets.status, status))),
    );

  test('with confirmation sends a question first, and the message only after a yes', async () => {
    await fill(2);
    const id = await start({ confirmation: true, confirmationMessage1: 'Posso enviar?' });
    await eventually('both are asked', async () => (await sent()).length === 2);
    assert.deepEqual(
      (await sent()).map(({ body }) => body),
      ['Posso enviar?', 'Posso enviar?'],
    );
    await customer(0).write('Quero sim!');
    await eventually('the message goes', async () => (await read(id)).counts.sent === 1);
    assert.equal((await sent()).at(-1)?.body, 'Olá Pessoa 0');
    assert.equal((await read(id)).status, 'EM_ANDAMENTO');
    await eventually('it says what it waits for', async () => (await read(id)).pausedFor === 'confirmations');
    await changeSettings({ confirmationWords: ['Pode mandar'] });
    await customer(1).write('pode mandar!');
    await eventually('the company’s own word is a yes, too', async () => (await read(id)).counts.sent === 2);
  });

  test('stops after many failures, and shows it', async () => {
    await fill(30);
    phone.refuses = true;
    const id = await start();
    await eventually('it stopped', async () => (await read(id)).pausedFor === 'failures');
    const { counts, status } = await read(id);
    assert.ok(counts.queued > 0);
    assert.equal(status, 'EM_ANDAMENTO');
    phone.refuses = false;
    assert.equal((await act('restart', id)).status, 200);
    await eventually('it is finished', isFinished(id));
    assert.equal((await sent()).length, 30);
  });

  test('waits for its connection, and continues without people who opted out meanwhile', async () => {
    const { companyId, admin, connectionId } = company.now;
    await fill(2);
    await setStatus('DISCONNECTED');
    const id = await start();
    await eventually('it waits', async () => (await read(id)).pausedFor === 'disconnected');
    assert.equal((await sent()).length, 0);
    await system(({ db }) => db.insert(suppressedNumbers).values({ companyId, number: numberOf(1), source: 'agent' }));
    await company.now.server.call('POST /whatsappsession/:whatsappId', {
      as: admin,
      params: { whatsappId: connectionId },
    });
    await eventually('it is finished', isFinished(id));
    const { counts } = await read(id);
    assert.deepEqual([counts.sent, counts.suppressed], [1, 1]);
  });

  const setStatus = (status: string) =>
    system(({ db }) => db.update(whatsapps).set({ status }).where(eq(whatsapps.id, company.now.connectionId)));

  test('keeps the pace of its connection', async () => {
    const { connectionId } = company.now;
    await fill(2);
    await changeSettings({ messageInterval: 3_600 });
    const id = await start();
    await eventually('one is sent', async () => (await read(id)).counts.sent === 1);
    const [row] = await system(({ db }) =>
      db.select().from(campaignPaces).where(eq(campaignPaces.whatsappId, connectionId)),
    );
    assert.ok(row && row.nextAt > company.now.server.platform.clock());
    assert.equal((await read(id)).counts.queued, 1);
    assert.equal(await system(({ db }) => db.$count(campaignRecipients, eq(campaignRecipients.campaignId, id))), 2);
  });
});
