import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { officialConnections } from '../../../channels/channels.schema.ts';
import { eventually } from '../../../testing/eventually.ts';
import { contactListItems } from '../../conversations/contact-lists/contact-lists.schema.ts';
import { messageRates } from '../../conversations/message-rates/message-rates.schema.ts';
import { messages } from '../../conversations/messages/messages.schema.ts';
import { messageCharges } from '../../conversations/templates/templates.schema.ts';
import { storedTemplate } from '../../conversations/templates/testing/templates.ts';
import { sendingCompany } from './testing/sending-company.ts';

/** The month where the company is: at the end of one it is already the next in UTC. */
const monthThere = (moment: Date) => moment.toLocaleDateString('en', { timeZone: 'America/Sao_Paulo', month: 'long' });

describe('On a number of the official platform', () => {
  const company = sendingCompany();
  const { fill, start, read, isFinished, sent, system } = company;

  /** The number is official, its free messages of the month are used, and each further one costs 0.05. */
  beforeEach(async () => {
    const { server, companyId, connectionId } = company.now;
    const chargedAt = server.platform.clock();
    const ids = { phoneNumberId: `${800_000 + connectionId}`, webhookKey: `limit-${connectionId}` };
    const used = { companyId, connectionId, category: 'service', type: 'regular', billable: false, chargedAt };
    const rate = { market: '55', currency: 'BRL', validFrom: '2020-01-01', utility: 50_000, marketing: 350_000 };
    await system(async ({ db }) => {
      await db.insert(officialConnections).values({ connectionId, companyId, way: 'manual', accountId: '9', ...ids });
      await db.insert(messageRates).values(rate).onConflictDoNothing();
      await db.insert(messageCharges).values(Array.from({ length: 1000 }, (_, at) => ({ ...used, wid: `free-${at}` })));
    });
  });

  const limit = async (amount: string) => {
    const { server, admin } = company.now;
    const { status } = await server.call('PUT /message-costs/limit', { as: admin, body: { amount, currency: 'BRL' } });
    assert.equal(status, 200);
  };
  const price = (body: object) => {
    const { server, admin, connectionId: whatsappId, contactListId } = company.now;
    const texts = [{ weight: 1, templateId: null }];
    return server.call('POST /campaigns/price', { as: admin, body: { whatsappId, contactListId, texts, ...body } });
  };
  const stops = (id: number) => eventually('it stops at the limit', async () => (await read(id)).pausedFor === 'limit');

  test('a campaign that would pass the limit stops before its first message, and agents do not', async () => {
    await fill(5);
    await limit('0.2');
    const id = await start();
    await stops(id);
    assert.deepEqual(await sent(), []);
    const { server, admin } = company.now;
    const shown = await server.call('GET /message-costs', { as: admin });
    assert.equal(shown.body.limit?.stoppedCampaigns, 1);
    const bell = await server.call('GET /campaigns', { as: admin, query: { stopped: 'true' } });
    assert.deepEqual(
      bell.body.records.map((one) => one.id),
      [id],
    );
    const wid = await company.customer(7).write('oi');
    const [asked] = await system(({ db }) => db.select().from(messages).where(eq(messages.wid, wid)));
    const params = { ticketId: asked?.ticketId ?? 0 };
    await server.call('PUT /tickets/:ticketId', { as: admin, params, body: { status: 'open', userId: admin.id } });
    assert.equal(
      (await server.call('POST /messages/:ticketId', { as: admin, params, body: { body: 'Olá' } })).status,
      200,
    );
    assert.equal((await sent()).length, 1);
    await limit('0.25');
    await eventually('it goes on', isFinished(id));
    assert.equal((await sent()).length, 6);
  });

  test('a stopped campaign goes on by itself when the next month begins', async () => {
    await fill(3);
    await limit('0.01');
    const id = await start();
    await stops(id);
    const began = company.now.server.platform.clock();
    // Free messages are counted by months of UTC: on the last evening of a month here, these would be those of the next one.
    const chargedAt = sql`${messageCharges.chargedAt} - interval '1 day'`;
    await system(({ db }) => db.update(messageCharges).set({ chargedAt }));
    const at = await company.waitForJob();
    assert.notEqual(monthThere(at), monthThere(began));
    // The others follow, at times that only this clock has reached.
    await eventually('it sends again', async () => (await sent()).length > 0 && (await read(id)).pausedFor === null);
  });

  test('the price before the start is that of the texts’ categories, by country, with those without a rate', async () => {
    await fill(4);
    const { server, companyId, contactListId } = company.now;
    await system(async ({ db }) => {
      await db.insert(contactListItems).values({
        ...{ companyId, contactListId, isWhatsappValid: true, email: '', name: 'Rui', number: '351912345678' },
      });
    });
    const { id: utility } = await storedTemplate(server, { companyId, accountId: '9' });
    const { id: marketing } = await storedTemplate(server, { companyId, accountId: '9', category: 'MARKETING' });
    const texts = (...templateIds: number[]) => ({
      texts: templateIds.map((templateId) => ({ weight: 1, templateId })),
    });
    assert.deepEqual((await price(texts(utility))).body, {
      price: { messages: 5, free: 0, unpriced: 1, amounts: [{ currency: 'BRL', micros: 200_000 }] },
      exceedsLimit: false,
    });
    await limit('0.79');
    const both = await price(texts(utility, marketing));
    assert.deepEqual(both.body.price?.amounts, [{ currency: 'BRL', micros: 800_000 }]);
    assert.equal(both.body.exceedsLimit, true);
    const asking = { ...texts(utility), questions: [{ weight: 1, templateId: marketing }] };
    // Four people get a question at 0.35 and a message at 0.05; the fifth has no rate for either.
    assert.deepEqual((await price(asking)).body.price, {
      ...{ messages: 10, free: 0, unpriced: 2, amounts: [{ currency: 'BRL', micros: 1_600_000 }] },
    });
    const { id: linked } = await server.make.connection({ companyId, status: 'CONNECTED' });
    assert.deepEqual((await price({ whatsappId: linked })).body, { price: null, exceedsLimit: false });
    const { id: foreign } = await storedTemplate(server, {
      companyId: (await server.make.company()).id,
      accountId: '9',
    });
    assert.equal((await price(texts(foreign))).body.error, 'ERR_NO_TEMPLATE_FOUND');
  });
});
