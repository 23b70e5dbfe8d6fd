import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { users } from '../../../platform/database/schema/users.ts';
import { eventually } from '../../../testing/eventually.ts';
import { messages } from '../../conversations/messages/messages.schema.ts';
import { ticketTags } from '../../conversations/tickets/tags.schema.ts';
import { suppressedNumbers } from '../suppression/suppression.schema.ts';
import { type CampaigningShop, startCampaigningShop } from './testing/campaigning-shop.ts';

describe('A campaign over the official platform', () => {
  let shop: CampaigningShop;
  before(async () => {
    shop = await startCampaigningShop();
  });
  after(() => shop.close());
  beforeEach(() => shop.world.graph.clearFaults());

  const finished = (id: number) =>
    eventually('it is finished', async () => (await shop.read(id)).status === 'FINALIZADA');
  const pausedFor = (id: number, reason: string) =>
    eventually(`it waits: ${reason}`, async () => (await shop.read(id)).pausedFor === reason);
  const act = (action: 'cancel' | 'restart', campaignId: number) =>
    shop.server.call(`POST /campaigns/:campaignId/${action}`, { as: shop.admin, params: { campaignId } });
  const waitBetween = (messageInterval: number) =>
    shop.server.call('POST /campaign-settings', { as: shop.admin, body: { settings: { messageInterval } } });
  const report = async (campaignId: number) =>
    (await shop.server.call('GET /campaigns/:campaignId/report', { as: shop.admin, params: { campaignId } })).body;
  const fromShop = async (number: string) => (await shop.world.shown(number)).filter(({ fromMe }) => !fromMe);
  const create = async (campaign: object) => {
    const { connectionId: whatsappId, admin, server } = shop;
    const body = { name: 'Natal', whatsappId, ...campaign };
    const answer = await server.call('POST /campaigns', { as: admin, body });
    const issue = answer.body.issues?.[0];
    return issue ? `${issue.path} ${issue.code}` : answer.status;
  };

  test('reaches thirty people by template, each once, though WhatsApp slows it down and answers are lost', async () => {
    const { id: templateId } = await shop.template('oferta_trinta', { body: 'Olá {{nome}}, temos bolo.' });
    const { contactListId, numbers } = await shop.people(30);
    await shop.world.faults({ kind: 'error', code: 130429, count: 3 }, { kind: 'loseAnswer', count: 3 });
    const id = await shop.start({ contactListId, template1: { templateId, values: { nome: '{nome}' } } });
    await finished(id);
    await eventually('all arrived', async () => (await Promise.all(numbers.map(fromShop))).flat().length >= 30);
    const shown = await Promise.all(numbers.map(fromShop));
    assert.deepEqual(
      shown.map((all) => all.map(({ text }) => text)),
      numbers.map((_, index) => [`Olá Pessoa ${index}, temos bolo.`]),
    );
    const [text] = (await report(id)).texts;
    assert.deepEqual([text?.template?.name, text?.text], ['oferta_trinta', 'Olá {nome}, temos bolo.']);
    const stored = await shop.server.database.database.system(({ db }) =>
      db.select().from(messages).where(eq(messages.templateId, templateId)),
    );
    assert.equal(stored.length, 30);
  });

  test('needs templates that can be sent, and a linked device has none; both are said when it is saved', async () => {
    const { deviceId } = shop;
    const { id: templateId } = await shop.template('regras', { body: 'Olá {{nome}}, temos bolo.' });
    const template1 = { templateId, values: { nome: 'Ana' } };
    assert.equal(await create({ message1: 'Oi' }), 'body.message1 templateRequired');
    assert.equal(await create({ template1, message2: 'Oi' }), 'body.message2 templateRequired');
    assert.equal(await create({ template1: { templateId } }), 'body.template1 variableMissing');
    assert.equal(
      await create({ template1: { ...template1, values: { nome: '{apelido}' } } }),
      'body.template1 unknownVariable',
    );
    assert.equal(await create({ template1: { ...template1, templateId: 99_999 } }), 'body.template1 templateStopped');
    assert.equal(await create({ template1, whatsappId: deviceId }), 'body.template1 templateUnsupported');
    assert.equal(await create({ message1: 'Oi', whatsappId: deviceId }), 200);
    const question = { confirmation: true, message1: 'Bolo: 10', confirmationTemplate1: template1 };
    assert.equal(await create(question), 'body.confirmationTemplate1 repliesMissing');
    assert.equal(
      await create({ ...question, confirmationTemplate1: null, confirmationMessage1: 'Posso?' }),
      'body.confirmationMessage1 templateRequired',
    );
    assert.equal(await create({ template1 }), 200);
  });

  test('waits when its template is paused or moved, loses nobody, and goes on when somebody resumes it', async () => {
    const { world, server, admin } = shop;
    const { id: templateId, externalId } = await shop.template('pausada', { body: 'Olá {{nome}}, temos pão.' });
    const { contactListId, numbers } = await shop.people(8);
    // After the first message it waits longer than this test takes, so that it is not over when the events come.
    await waitBetween(3_600);
    const id = await shop.start({ contactListId, template1: { templateId, values: { nome: '{nome}' } } });
    await eventually('one has it', async () => {
      const { counts, recipients } = await shop.read(id);
      return recipients > 0 && counts.queued < recipients;
    });
    await world.graph.templateEvent(externalId, { event: 'PAUSED' });
    await pausedFor(id, 'template-stopped');
    const uses = await server.call('GET /templates/:templateId/uses', { as: admin, params: { templateId } });
    assert.deepEqual(uses.body.uses, [{ kind: 'campaign', id, name: 'Natal' }]);
    assert.equal((await act('restart', id)).body.error, 'ERR_TEMPLATE_NOT_APPROVED');
    assert.equal((await shop.read(id)).counts.failed, 0);
    await world.graph.templateEvent(externalId, { event: 'REINSTATED' });
    await eventually('it is approved', async () => {
      const { body } = await server.call('GET /templates/:templateId', { as: admin, params: { templateId } });
      return body.status === 'APPROVED';
    });
    assert.equal((await shop.read(id)).pausedFor, 'template-stopped');
    assert.equal((await act('restart', id)).status, 200);
    await world.graph.templateCategory(externalId, { category: 'UTILITY' });
    await pausedFor(id, 'template-moved');
    await waitBetween(0);
    assert.equal((await act('restart', id)).status, 200);
    await finished(id);
    await eventually('all arrived', async () => (await Promise.all(numbers.map(fromShop))).flat().length >= 8);
    for (const number of numbers) assert.equal((await fromShop(number)).length, 1);
  });

  test('a template that WhatsApp holds back waits with its reason and has not failed, until a status releases it', async () => {
    const { world } = shop;
    const { id: templateId } = await shop.template('retida', { body: 'Olá {{nome}}, temos suco.' });
    const { contactListId, numbers } = await shop.people(1);
    await world.graph.fault({ kind: 'heldMessage', count: 1, status: 'paused' });
    const id = await shop.start({ contactListId, template1: { templateId, values: { nome: '{nome}' } } });
    const stored = () =>
      shop.server.database.database.system(async ({ db }) => {
        const [message] = await db.select().from(messages).where(eq(messages.templateId, templateId));
        return message;
      });
    const held = await eventually('it is held', async () => {
      const message = await stored();
      return message?.data?.held === 'paused' && message;
    });
    assert.deepEqual([held.ack, held.failedCode], [1, null]);
    const { counts } = await shop.read(id);
    assert.deepEqual([counts.sent, counts.delivered, counts.failed], [1, 0, 0]);
    const released = { id: held.wid, status: 'sent', timestamp: '1790000000', recipient_id: numbers[0] };
    await world.graph.numberEvent(world.number.id, { field: 'messages', value: { statuses: [released] } });
    await eventually('it is released', async () => (await stored())?.data?.held === undefined);
    assert.equal((await stored())?.failedCode, null);
  });

  test('queues a person again whom WhatsApp refused the template, and counts who presses its buttons', async () => {
    const { world } = shop;
    const parts = { body: 'Olá {{nome}}, temos torta.', buttons: ['Quero saber mais'] };
    const { id: templateId } = await shop.template('torta', parts);
    const { contactListId, numbers } = await shop.people(3);
    await world.faults({ kind: 'error', code: 132015, count: 1 });
    const id = await shop.start({ contactListId, template1: { templateId, values: { nome: '{nome}' } } });
    await pausedFor(id, 'template-stopped');
    assert.deepEqual([(await shop.read(id)).counts.failed, (await report(id)).failures], [0, []]);
    assert.equal((await act('restart', id)).status, 200);
    await finished(id);
    await eventually('all arrived', async () => (await Promise.all(numbers.map(fromShop))).flat().length >= 3);
    for (const number of numbers) assert.equal((await fromShop(number)).length, 1);
    const [offer] = await fromShop(numbers[0] ?? '');
    await world.graph.press(numbers[0] ?? '', offer?.id ?? '', { button: 'Quero saber mais' });
    await eventually('the press counts', async () => (await report(id)).texts[0]?.template?.clicked === 1);
    assert.equal((await shop.read(id)).counts.replied, 1);
  });

  test('asks by the buttons of a template; they are a yes, a no, and an opt-out', async () => {
    const { world } = shop;
    const buttons = ['Pode mandar!', 'Talvez depois', 'Sair'];
    const { id: templateId } = await shop.template('pergunta', { body: 'Olá {{nome}}, quer a oferta?', buttons });
    const { contactListId, numbers } = await shop.people(3);
    const confirmationTemplate1 = { templateId, values: { nome: '{nome}' } };
    const id = await shop.start({ contactListId, confirmation: true, message1: 'Bolo: 10', confirmationTemplate1 });
    await eventually('all are asked', async () => (await shop.read(id)).questions?.asked === 3);
    for (const [index, number] of numbers.entries()) {
      const [asked] = await eventually('the question is there', async () => {
        const shown = await fromShop(number);
        return shown.length > 0 && shown;
      });
      await world.graph.press(number, asked?.id ?? '', { button: buttons[index] ?? '' });
    }
    await finished(id);
    const { questions } = await shop.read(id);
    assert.deepEqual(questions, { asked: 3, waiting: 0, accepted: 1, declined: 1, unanswered: 0, optedOut: 1 });
    assert.equal((await fromShop(numbers[0] ?? '')).at(-1)?.text, 'Bolo: 10');
    const left = await shop.server.database.database.system(({ db }) => db.select().from(suppressedNumbers));
    assert.deepEqual(
      left.map(({ number }) => number),
      [numbers[2]],
    );
  });

  test('reaches people without a number by their user id; who cannot be reached is named before, and skipped', async () => {
    const { world, server, admin, connectionId: whatsappId, deviceId } = shop;
    const { id: templateId } = await shop.template('sem_numero', { body: 'Olá {{nome}}, temos café.' });
    const { companyId } = admin;
    const tag = (await server.call('POST /tags', { as: admin, body: { name: 'VIP', color: '#00bfff' } })).body;
    const [phone = ''] = (await shop.people(1)).numbers;
    const userId = await world.graph.userId(phone, world.number.number);
    const ana = await server.make.contact({ companyId, name: 'Ana', number: null, userId });
    const eva = await server.make.contact({ companyId, name: 'Eva', number: null, lid: '77@lid' });
    for (const { id: contactId } of [ana, eva]) {
      const { id: ticketId } = await server.make.ticket({ companyId, contactId });
      await server.database.database.system(({ db }) =>
        db.insert(ticketTags).values({ companyId, ticketId, tagId: tag.id }),
      );
    }
    const preview = async (connection: number) => {
      const body = { tagListId: tag.id, whatsappId: connection };
      const answer = await server.call('POST /campaigns/preview', { as: admin, body });
      return [answer.body.recipients, answer.body.unreachable];
    };
    assert.deepEqual(await preview(whatsappId), [1, 1]);
    assert.deepEqual(await preview(deviceId), [0, 2]);
    const id = await shop.start({ tagListId: tag.id, template1: { templateId, values: { nome: '{nome}' } } });
    await finished(id);
    await eventually('it arrived', async () => (await fromShop(phone)).at(-1)?.text === 'Olá Ana, temos café.');
    assert.deepEqual((await report(id)).failures, [{ code: 'ERR_CAMPAIGN_UNREACHABLE', count: 1 }]);
  });

  test('a test sends the template, filled for the user', async () => {
    const { world, server, admin } = shop;
    const { id: templateId } = await shop.template('teste', { body: 'Olá {{nome}}, é um teste.' });
    const [number = ''] = (await shop.people(1)).numbers;
    await server.database.database.system(({ db }) =>
      db.update(users).set({ wpp: number, name: 'Rita' }).where(eq(users.id, admin.id)),
    );
    const template1 = { templateId, values: { nome: '{nome}' } };
    const body = { name: 'Natal', whatsappId: shop.connectionId, template1 };
    const { id: campaignId } = (await server.call('POST /campaigns', { as: admin, body })).body;
    const sent = await server.call('POST /campaigns/:campaignId/test', {
      as: admin,
      params: { campaignId },
      body: { number },
    });
    assert.equal(sent.status, 200, JSON.stringify(sent.body));
    await world.sees(({ text }) => text?.endsWith('é um teste.') ?? false, number);
  });
});
