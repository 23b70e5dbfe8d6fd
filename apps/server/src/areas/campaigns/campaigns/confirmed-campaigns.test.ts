import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { and, eq, sql } from 'drizzle-orm';
import { whatsappQueues } from '../../../platform/database/schema/whatsapps.ts';
import { unpacked } from '../../../platform/spreadsheets/unpack.ts';
import { workbookRows } from '../../../platform/spreadsheets/workbook-rows.ts';
import { eventually } from '../../../testing/eventually.ts';
import { guessColumns } from '../../conversations/contact-import/guess-columns.ts';
import { contactListItems } from '../../conversations/contact-lists/contact-lists.schema.ts';
import { messages } from '../../conversations/messages/messages.schema.ts';
import { ticketCycles, tickets } from '../../conversations/tickets/tickets.schema.ts';
import { suppressedNumbers } from '../suppression/suppression.schema.ts';
import { campaignRecipients, campaigns } from './campaigns.schema.ts';
import { exportRecipients } from './export-recipients.ts';
import { sendingCompany } from './testing/sending-company.ts';

const question = { confirmation: true, confirmationMessage1: 'Posso enviar?' };

describe('A campaign that asks first', () => {
  const company = sendingCompany();
  const { system, numberOf, fill, start, read, isFinished, sent, customer } = company;

  test('sends to each person the message that belongs to the question that they accepted', async () => {
    await fill(12);
    const places = [1, 2, 3, 4, 5];
    const texts = places.flatMap((place) => [
      [`message${place}`, `Oferta ${place}`],
      [`confirmationMessage${place}`, `Quer a oferta ${place}?`],
    ]);
    const id = await start({ confirmation: true, ...Object.fromEntries(texts) });
    await eventually('all are asked', async () => (await sent()).length === 12);
    for (let index = 0; index < 12; index += 1) await customer(index).write('sim');
    await eventually('it is finished', isFinished(id));
    const byChat = Map.groupBy(await sent(), ({ chatId }) => chatId);
    assert.equal(byChat.size, 12);
    for (const said of byChat.values()) {
      const place = said[0]?.body.match(/\d/)?.[0];
      assert.deepEqual(
        said.map(({ body }) => body),
        [`Quer a oferta ${place}?`, `Oferta ${place}`],
      );
    }
  });

  test('counts asked, accepted, declined and opted out, in list, report, recipients and export', async () => {
    const { server, admin } = company.now;
    await fill(5);
    const id = await start(question);
    await eventually('all are asked', async () => (await read(id)).questions?.asked === 5);
    await customer(0).write('quero sim');
    await customer(1).write('Não, obrigado');
    await customer(2).write('SAIR');
    await eventually('one gets the message', async () => (await read(id)).counts.sent === 1);
    const expected = { asked: 5, waiting: 2, accepted: 1, declined: 1, unanswered: 0, optedOut: 1 };
    assert.deepEqual((await read(id)).questions, expected);
    const as = { as: admin, params: { campaignId: id } };
    assert.deepEqual((await server.call('GET /campaigns/:campaignId/report', as)).body.campaign.questions, expected);
    assert.deepEqual((await server.call('GET /campaigns', { as: admin })).body.records[0]?.questions, expected);
    const { records } = (await server.call('GET /campaigns/:campaignId/recipients', as)).body;
    assert.deepEqual(
      records.map(({ confirmation, state }) => [confirmation, state]),
      [
        ['accepted', 'sent'],
        ['declined', 'failed'],
        ['optedOut', 'suppressed'],
        ['asked', 'queued'],
        ['asked', 'queued'],
      ],
    );
    const exported = async () => {
      const parts: Uint8Array[] = [];
      for await (const part of await exportRecipients(server.platform.database.reader(admin.companyId), id))
        parts.push(part);
      return [...workbookRows(await unpacked(Buffer.concat(parts)))];
    };
    const column = (rows: string[][], title: string) => rows.slice(1).map((row) => row[rows[0]?.indexOf(title) ?? -1]);
    const answers = ['Aceitou', 'Recusou', 'Saiu da lista', 'Aguardando resposta', 'Aguardando resposta'];
    assert.deepEqual(column(await exported(), 'Pergunta'), answers);
    const reasons = {
      pt: ['Erro', 'A pessoa não quis receber a mensagem.'],
      en: ['Error', 'The person did not want the message.'],
      es: ['Error', 'La persona no quiso recibir el mensaje.'],
    } as const;
    for (const [language, [title, reason]] of Object.entries(reasons)) {
      await system(({ db }) =>
        db.execute(sql`update companies set language = ${language}::text where id = ${admin.companyId}::int`),
      );
      const rows = await exported();
      assert.deepEqual(column(rows, title).filter(Boolean), [reason]);
      const { name, number, email, furtherNumbers } = guessColumns(rows);
      assert.deepEqual([name, number, email, furtherNumbers], [0, 1, 2, []], language);
    }
  });

  for (const opensTickets of [true, false])
    test(`a yes, a no and an opt-out open no ticket and start no menu, with replies ${opensTickets ? 'opening' : 'not opening'} tickets`, async () => {
      const { companyId, connectionId, server } = company.now;
      for (const name of ['Vendas', 'Suporte']) {
        const { id: queueId } = await server.make.queue({ companyId, name });
        await system(({ db }) => db.insert(whatsappQueues).values({ companyId, whatsappId: connectionId, queueId }));
      }
      await fill(4);
      const id = await start({ ...question, opensTickets });
      await eventually('all are asked', async () => (await read(id)).questions?.asked === 4);
      const words = ['Sim', 'não', 'SAIR'];
      for (const [index, text] of words.entries()) await customer(index).write(text);
      await eventually('one gets the message', async () => (await read(id)).counts.sent === 1);
      assert.equal(await live(companyId), 0);
      assert.equal(await system(({ db }) => db.$count(ticketCycles, eq(ticketCycles.companyId, companyId))), 0);
      const bodies = (await sent()).map(({ body }) => body);
      assert.equal(bodies.filter((body) => body.includes('*[ 1 ]*')).length, 0);
      const answers = await system(({ db }) =>
        db
          .select({ body: messages.body, answer: messages.answer })
          .from(messages)
          .where(and(eq(messages.companyId, companyId), eq(messages.fromMe, false)))
          .orderBy(messages.id),
      );
      assert.deepEqual(
        answers.map(({ body, answer }) => [body, answer?.kind, answer?.label]),
        [
          ['Sim', 'confirmation', 'yes'],
          ['não', 'confirmation', 'no'],
          ['SAIR', 'optOut', ''],
        ],
      );
      await customer(3).write('Quanto custa?');
      assert.equal(await live(companyId), 1, 'a question of the customer is conversation');
    });

  test('an answer that is late opens a ticket only as the campaign says; another text always does', async () => {
    const { companyId } = company.now;
    await fill(2);
    const id = await start({ ...question, opensTickets: false });
    await eventually('all are asked', async () => (await read(id)).questions?.asked === 2);
    const longAgo = new Date(company.now.server.platform.clock().getTime() - 30 * 60 * 60_000);
    await system(({ db }) =>
      db
        .update(campaignRecipients)
        .set({ confirmationRequestedAt: longAgo })
        .where(eq(campaignRecipients.campaignId, id)),
    );
    await customer(0).write('sim');
    assert.equal(await live(companyId), 0);
    await customer(1).write('Quanto custa o conserto da minha geladeira?');
    assert.equal(await live(companyId), 1);
    await system(({ db }) => db.update(campaigns).set({ opensTickets: true }).where(eq(campaigns.id, id)));
    await customer(0).write('não');
    assert.equal(await live(companyId), 2);
  });

  test('a number that nobody checked is checked before it is asked, and one without WhatsApp gets nothing', async () => {
    await fill(2);
    const number = '5511900000000';
    company.phone.unknown.push(number);
    await system(async ({ db }) => {
      const ofPerson = (index: number) => eq(contactListItems.number, numberOf(index));
      await db.update(contactListItems).set({ isWhatsappValid: null }).where(ofPerson(0));
      await db.update(contactListItems).set({ isWhatsappValid: null, number }).where(ofPerson(1));
    });
    const id = await start();
    await eventually('it is finished', isFinished(id));
    assert.deepEqual(
      (await sent()).map(({ chatId }) => chatId?.startsWith(numberOf(0))),
      [true],
    );
    const [unknown] = await system(({ db }) =>
      db.select().from(campaignRecipients).where(eq(campaignRecipients.number, number)),
    );
    assert.deepEqual([unknown?.state, unknown?.failedCode], ['failed', 'ERR_WAPP_INVALID_CONTACT']);
  });

  test('a test goes neither to somebody who opted out nor to a stranger', async () => {
    const { server, admin, companyId, connectionId } = company.now;
    const created = await server.call('POST /campaigns', { as: admin, body: { name: 'Natal', message1: 'Olá' } });
    const test = async (number: string) => {
      const params = { campaignId: created.body.id };
      const answer = await server.call('POST /campaigns/:campaignId/test', { as: admin, params, body: { number } });
      return answer.status === 200 ? 'sent' : answer.body.error;
    };
    assert.ok(connectionId);
    assert.equal(await test(numberOf(1)), 'ERR_CAMPAIGN_TEST_STRANGER');
    await customer(1).write('Oi');
    assert.equal(await test(numberOf(1)), 'sent');
    await system(({ db }) => db.insert(suppressedNumbers).values({ companyId, number: numberOf(1), source: 'agent' }));
    assert.equal(await test(numberOf(1)), 'ERR_NUMBER_SUPPRESSED');
  });

  const live = (companyId: number) =>
    system(({ db }) => db.$count(tickets, and(eq(tickets.companyId, companyId), eq(tickets.status, 'pending'))));
});
