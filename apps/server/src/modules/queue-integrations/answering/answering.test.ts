import assert from 'node:assert/strict';
import { createHmac, createPublicKey, createVerify, generateKeyPairSync } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { plans } from '../../../platform/database/schema/index.ts';
import { eventually } from '../../../testing/eventually.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { type ForeignServer, type Reply, startForeignServer } from '../../../testing/foreign-server.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { answeredTicket, type Said } from '../../automations/testing/answered-ticket.ts';
import { newCustomer } from '../../messages/testing/customer.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

describe('An integration', () => {
  let foreign: ForeignServer;
  let origin: string;
  let server: TestServer;
  let companyId: number;
  let planId: number;
  let admin: TestUser;
  let queueId: number;
  let customer: ReturnType<typeof newCustomer>;
  let received: ForeignServer['received'];
  let next: Reply[];
  let byPath: Map<string, Reply>;

  before(async () => {
    foreign = await startForeignServer();
    ({ origin, received, next, byPath } = foreign);
    server = await startTestServer({ environment: { OUTBOUND_ORIGINS: origin, DIALOGFLOW_ORIGIN: origin } });
  });
  after(async () => {
    await server.close();
    await foreign.close();
  });
  beforeEach(async () => {
    const company = await server.make.company();
    companyId = company.id;
    planId = company.planId ?? 0;
    admin = await server.make.user({ companyId, profile: 'admin' });
    queueId = (await server.make.queue({ companyId, greetingMessage: '' })).id;
    foreign.reset();
  });

  /** An integration that answers on a connection. */
  const use = async (body: object) => {
    const fields = { name: 'Robô', type: 'webhook', urlN8N: `${origin}/hook`, typebotDelayMessage: 0, ...body };
    const made = (await server.call('POST /queueIntegration', { as: admin, body: fields })).body;
    const connection = await server.make.connection({ companyId, integrationId: made.id });
    customer = newCustomer(server, { companyId, connectionId: connection.id });
    return made;
  };
  const conversation = () => answeredTicket(server, companyId, customer.number);
  const ticket = () => conversation().ticket();
  const shown = (said: Said[]) => said.map(({ body, mediaType }) => (mediaType === 'chat' ? body : mediaType));
  const said = async () => shown(await conversation().said());
  const answered = async (count: number) => shown(await conversation().answered(count));
  const isWithPeople = () =>
    eventually('the ticket is with people', async () => {
      const { botState, status } = await ticket();
      return status === 'pending' && botState?.isHandedOver === true;
    });

  test('webhook: gets a signed message and its output is sent', async () => {
    const { id } = await use({});
    const params = { queueIntegrationId: id };
    const made = await server.call('POST /queueIntegration/:queueIntegrationId/secret', { as: admin, params });
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
    const sent = JSON.parse(body);
    assert.deepEqual([sent.message.body, sent.contact.number], ['Que horas abre?', customer.number]);
  });

  test('webhook: one that fails for a moment is asked again, and its answer sent once', async () => {
    await use({ type: 'n8n' });
    next.push({ status: 503 }, { json: { output: 'Agora sim' } });
    await customer.write('Oi');
    assert.deepEqual(await answered(1), ['Agora sim']);
    assert.equal(received.length, 2);
    assert.equal(received[0]?.headers['x-recado-delivery'], received[1]?.headers['x-recado-delivery']);
  });

  test('one that refuses, is too large or redirects without end leaves the ticket to people', async () => {
    const wrong: Reply[] = [{ status: 404 }, { text: 'x'.repeat(600_000) }];
    for (const reply of wrong) {
      next.length = 0;
      next.push(reply);
      await use({ name: `Robô ${next.length}` });
      await customer.write('Oi');
      await isWithPeople();
      assert.deepEqual(await said(), []);
    }
    byPath.set('/hook', { status: 307, headers: { location: '/hook' } });
    await use({ name: 'Em círculos' });
    await customer.write('Oi');
    await isWithPeople();
  });

  test('hole 15: an address inside the network is not called', async () => {
    await use({ urlN8N: origin.replace('127.0.0.1', '127.0.0.2') });
    await customer.write('Oi');
    await isWithPeople();
    assert.equal(received.length, 0);
  });

  test('a reply hands the ticket to a queue of the company only, and then nothing answers', async () => {
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

  test('a plan without integrations leaves tickets to people', async () => {
    await use({});
    await server.platform.database.system(({ db }) =>
      db.update(plans).set({ useIntegrations: false }).where(eq(plans.id, planId)),
    );
    await customer.write('Oi');
    await isWithPeople();
    assert.equal(received.length, 0);
  });

  test('typebot: bubbles in order, choices by number, wrong ones explained, and the end is for people', async () => {
    await use({ type: 'typebot', urlN8N: origin, typebotSlug: 'loja', typebotUnknownMessage: 'Não entendi' });
    byPath.set('/pagina', { text: '<p>', headers: { 'content-type': 'text/html' } });
    byPath.set('/arquivo.txt', { text: 'Cardápio', headers: { 'content-type': 'text/plain' } });
    const bubble = (markdown: string) => ({ id: markdown, type: 'text', content: { type: 'markdown', markdown } });
    const input = { type: 'choice input', items: [{ content: 'Vendas' }, { content: 'Suporte' }] };
    const media = (url: string) => ({ id: url, type: 'embed', content: { url } });
    const first = [bubble('**Olá**'), media(`${origin}/arquivo.txt`), media(`${origin}/pagina`)];
    next.push({ json: { sessionId: 'abc', messages: first, input } });
    await customer.write('Oi');
    const menu = '*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte';
    assert.deepEqual(await answered(4), ['*Olá*', 'application', `${origin}/pagina`, menu]);
    await customer.write('9');
    assert.deepEqual((await answered(6)).slice(4), ['Não entendi', menu]);
    next.push({ json: { messages: [bubble('Certo')] } });
    await customer.write('2');
    assert.deepEqual((await answered(7)).at(-1), 'Certo');
    await isWithPeople();
    const asked = received.filter(({ path }) => path.startsWith('/api'));
    assert.deepEqual(
      asked.map(({ path }) => path),
      ['/api/v1/typebots/loja/startChat', '/api/v1/sessions/abc/continueChat'],
    );
    assert.deepEqual(JSON.parse(asked[1]?.body ?? '').message, { type: 'text', text: 'Suporte' });
  });

  test('typebot: the words that restart and finish, a session that the host forgot, a delay between bubbles', async () => {
    const words = {
      typebotKeywordRestart: 'reiniciar',
      typebotRestartMessage: 'De novo',
      typebotKeywordFinish: 'sair',
    };
    await use({ type: 'typebot', urlN8N: origin, typebotSlug: 'loja', typebotDelayMessage: 20, ...words });
    const flow = (...lines: string[]) => ({
      json: {
        sessionId: 'abc',
        messages: lines.map((text) => ({ type: 'text', content: { richText: [{ type: 'p', children: [{ text }] }] } })),
        input: { type: 'text input' },
      },
    });
    next.push(flow('Um', 'Dois'), { status: 404 }, flow('Outra vez'), flow('Três'));
    await customer.write('Oi');
    assert.deepEqual(await answered(2), ['Um', 'Dois']);
    await customer.write('Segue');
    assert.deepEqual((await answered(3)).at(-1), 'Outra vez');
    await customer.write('Reiniciar');
    assert.deepEqual((await answered(5)).slice(3), ['De novo', 'Três']);
    await customer.write('SAIR');
    await eventually('the ticket is closed', async () => (await ticket()).status === 'closed');
  });

  test('dialogflow: a token by a signed claim, used again; the text is sent; the test session answers or explains', async () => {
    const jsonContent = JSON.stringify({ client_email: 'bot@loja.example', private_key: privateKey });
    const { id } = await use({ type: 'dialogflow', projectName: 'loja', jsonContent });
    byPath.set('/token', { json: { access_token: 'tok', expires_in: 3600 } });
    next.push({ json: { queryResult: { fulfillmentMessages: [{ text: { text: ['Olá da Ana'] } }] } } });
    await customer.write('Oi');
    assert.deepEqual(await answered(1), ['Olá da Ana']);
    next.push({ json: { queryResult: { fulfillmentText: 'Tudo bem', intent: { displayName: 'Saudação' } } } });
    const ask = (body: object) => server.call('POST /queueIntegration/testSession', { as: admin, body });
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
