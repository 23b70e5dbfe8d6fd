import assert from 'node:assert/strict';
import { createHmac, createPublicKey, createVerify } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { plans } from '../../../../platform/database/schema/companies.ts';
import { eventually } from '../../../../testing/eventually.ts';
import type { ForeignServer, Reply } from '../../../../testing/foreign-server.ts';
import type { TestServer } from '../../../../testing/server.ts';
import { type ServerWithForeign, startServerWithForeign } from '../../../../testing/server-with-foreign.ts';
import { answeredTicket, type SentText } from '../../../company/automations/testing/answered-ticket.ts';
import { customerTexts } from '../../../company/settings/customer-texts.ts';
import type { newCustomer } from '../../../conversations/messages/testing/customer.ts';
import {
  type IntegrationCompany,
  openIntegrationCompany,
  publicKey,
  serviceAccount,
} from '../testing/integration-company.ts';

describe('An integration', () => {
  let world: ServerWithForeign;
  let server: TestServer;
  let given: IntegrationCompany;
  let customer: ReturnType<typeof newCustomer>;
  let origin: string;
  let received: ForeignServer['received'];
  let next: Reply[];
  let byPath: Map<string, Reply>;

  before(async () => {
    world = await startServerWithForeign();
    ({ server } = world);
    ({ origin, received, next, byPath } = world.foreign);
  });
  after(() => world.close());
  beforeEach(async () => {
    given = await openIntegrationCompany(world);
  });

  const use = async (body: object) => {
    const used = await given.use(body);
    ({ customer } = used);
    return used;
  };
  const conversation = () => answeredTicket(server, given.companyId, customer.number);
  const ticket = () => conversation().ticket();
  const shown = (said: SentText[]) => said.map(({ body, mediaType }) => (mediaType === 'chat' ? body : mediaType));
  const said = async () => shown(await conversation().said());
  const answered = async (count: number) => shown(await conversation().answered(count));
  const isWithPeople = () =>
    eventually('the ticket is with people', async () => {
      const { botState, status } = await ticket();
      return status === 'pending' && botState?.isHandedOver === true;
    });

  test('webhook: gets a signed message, and its output is sent', async () => {
    const { id } = await use({});
    const params = { queueIntegrationId: id };
    const made = await server.call('POST /queueIntegration/:queueIntegrationId/secret', { as: given.admin, params });
    next.push({ json: { output: 'Abrimos às 8h' } }, { json: [{ message: 'Até sábado' }] });
    await customer.write('Que horas abre?');
    assert.deepEqual(await answered(1), ['Abrimos às 8h']);
    await customer.write('E sábado?');
    assert.deepEqual(await answered(2), ['Abrimos às 8h', 'Até sábado']);
    const [first] = received;
    assert.ok(first);
    const { headers, body } = first;
    const signed = createHmac('sha256', made.body.secret).update(`${headers['x-recado-timestamp']}.${body}`);
    assert.equal(headers['x-recado-signature'], `sha256=${signed.digest('hex')}`);
    const [time = '', signature] = String(headers['recado-signature']).split(',');
    assert.equal(time, `t=${headers['x-recado-timestamp']}`);
    const same = createHmac('sha256', made.body.secret).update(`${time.slice(2)}.${body}`);
    assert.equal(signature, `v1=${same.digest('hex')}`, 'the same scheme as webhooks');
    assert.equal(headers['recado-delivery'], headers['x-recado-delivery']);
    const sent = JSON.parse(body);
    assert.deepEqual([sent.message.body, sent.contact.number], ['Que horas abre?', customer.number]);
  });

  test('webhook: is called again after a temporary failure, and its answer is sent once', async () => {
    await use({ type: 'n8n' });
    next.push({ status: 503 }, { json: { output: 'Agora sim' } });
    await customer.write('Oi');
    assert.deepEqual(await answered(1), ['Agora sim']);
    assert.equal(received.length, 2);
    assert.equal(received[0]?.headers['x-recado-delivery'], received[1]?.headers['x-recado-delivery']);
  });

  test('hands the ticket to people if it refuses, sends too much, or redirects without end', async () => {
    const wrong: Reply[] = [{ status: 404 }, { text: 'x'.repeat(600_000) }];
    for (const reply of wrong) {
      next.length = 0;
      next.push(reply);
      await use({ name: `Robô ${next.length}` });
      await customer.write('Oi');
      await isWithPeople();
      assert.deepEqual(await said(), [customerTexts.handOverMessage.pt]);
    }
    byPath.set('/hook', { status: 307, headers: { location: '/hook' } });
    await use({ name: 'Em círculos' });
    await customer.write('Oi');
    await isWithPeople();
  });

  test('SERVER §3.15: is not called at an address inside the network', async () => {
    await use({ urlN8N: origin.replace('127.0.0.1', '127.0.0.2') });
    await customer.write('Oi');
    await isWithPeople();
    assert.equal(received.length, 0);
  });

  test('hands the ticket by a reply only to a queue of the company, and then does not answer', async () => {
    const { id: queueId } = await server.make.queue({ companyId: given.companyId, greetingMessage: '' });
    await use({});
    const other = await server.make.queue({ companyId: (await server.make.company()).id });
    next.push({ json: { output: `#{"queueId": ${queueId}}` } });
    await customer.write('Quero falar com alguém');
    await isWithPeople();
    assert.equal((await ticket()).queueId, queueId);
    await customer.write('Alguém?');
    await use({ name: 'Outro' });
    next.push({ json: { output: `#{"queueId": ${other.id}, "stopBot": true}` } });
    await customer.write('Oi');
    await isWithPeople();
    assert.equal((await ticket()).queueId, null);
    assert.equal(received.length, 2);
  });

  test('hands tickets to people if the plan has no integrations', async () => {
    await use({});
    await server.platform.database.system(({ db }) =>
      db.update(plans).set({ useIntegrations: false }).where(eq(plans.id, given.planId)),
    );
    await customer.write('Oi');
    await isWithPeople();
    assert.equal(received.length, 0);
  });

  const endings: Record<string, object> = {
    'an action': { action: 'Transferir' },
    'a custom payload': { fulfillmentMessages: [{ text: { text: ['Um momento'] } }, { payload: { stopBot: true } }] },
    'the end of the conversation': { diagnosticInfo: { end_conversation: true } },
  };
  for (const [what, result] of Object.entries(endings)) {
    test(`dialogflow: hands the ticket over by ${what}, after its answer`, async () => {
      await use({ type: 'dialogflow', projectName: 'loja', jsonContent: serviceAccount(`${what}@loja.example`) });
      byPath.set('/token', { json: { access_token: 'tok', expires_in: 3600 } });
      next.push({ json: { queryResult: { fulfillmentText: 'Um momento', ...result } } });
      await customer.write('Quero uma pessoa');
      assert.deepEqual(await answered(1), ['Um momento']);
      await eventually('people have it', async () => (await conversation().ticket()).botState?.isHandedOver === true);
    });
  }

  test('dialogflow: closes the ticket by its action', async () => {
    await use({ type: 'dialogflow', projectName: 'loja', jsonContent: serviceAccount('close@loja.example') });
    byPath.set('/token', { json: { access_token: 'tok', expires_in: 3600 } });
    next.push({ json: { queryResult: { fulfillmentText: 'Tchau', action: 'close' } } });
    await customer.write('Era só isso');
    await eventually('it is closed', async () => (await conversation().ticket()).status === 'closed');
  });

  test('dialogflow: gets a token for a signed claim once, its text is sent, a test session shows answer or failure', async () => {
    const jsonContent = serviceAccount();
    const { id } = await use({ type: 'dialogflow', projectName: 'loja', jsonContent });
    byPath.set('/token', { json: { access_token: 'tok', expires_in: 3600 } });
    next.push({ json: { queryResult: { fulfillmentMessages: [{ text: { text: ['Olá da Ana'] } }] } } });
    await customer.write('Oi');
    assert.deepEqual(await answered(1), ['Olá da Ana']);
    next.push({ json: { queryResult: { fulfillmentText: 'Tudo bem', intent: { displayName: 'Saudação' } } } });
    const ask = (body: object) => server.call('POST /queueIntegration/testSession', { as: given.admin, body });
    const tested = await ask({ projectName: 'loja', language: 'en', queueIntegrationId: id });
    assert.deepEqual(tested.body, { text: 'Tudo bem', intent: 'Saudação', next: 'stay' });
    const [token, detect, detectAgain] = received;
    assert.equal(received.length, 3);
    const [header, claims, signature] = new URLSearchParams(token?.body).get('assertion')?.split('.') ?? [];
    const verify = createVerify('RSA-SHA256').update(`${header}.${claims}`);
    assert.ok(verify.verify(createPublicKey(publicKey), signature ?? '', 'base64url'));
    assert.match(detect?.path ?? '', /^\/v2\/projects\/loja\/agent\/sessions\/[\w-]{36}:detectIntent$/);
    assert.equal(detect?.headers.authorization, 'Bearer tok');
    assert.equal(JSON.parse(detectAgain?.body ?? '').queryInput.text.languageCode, 'en');
    next.push({ status: 403 });
    assert.equal((await ask({ projectName: 'loja', jsonContent })).body.error, 'ERR_INTEGRATION_REFUSED');
    next.push({ hangs: true });
    assert.equal((await ask({ projectName: 'loja', jsonContent })).body.error, 'ERR_INTEGRATION_UNREACHABLE');
    assert.equal((await ask({ projectName: 'loja' })).body.error, 'ERR_INTEGRATION_CREDENTIALS');
  });
});
