import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { jobs } from '../../../../platform/database/schema/jobs.ts';
import { endPauses } from '../../../../testing/end-pauses.ts';
import { eventually } from '../../../../testing/eventually.ts';
import type { ForeignServer } from '../../../../testing/foreign-server.ts';
import type { TestServer } from '../../../../testing/server.ts';
import { type ServerWithForeign, startServerWithForeign } from '../../../../testing/server-with-foreign.ts';
import { answeredTicket, type SentText } from '../../../company/automations/testing/answered-ticket.ts';
import { newCustomer } from '../../../conversations/messages/testing/customer.ts';
import { type IntegrationCompany, openIntegrationCompany } from '../testing/integration-company.ts';

describe('A Typebot', () => {
  let world: ServerWithForeign;
  let foreign: ForeignServer;
  let server: TestServer;
  let given: IntegrationCompany;
  let customer: ReturnType<typeof newCustomer>;

  before(async () => {
    world = await startServerWithForeign();
    ({ foreign, server } = world);
  });
  after(() => world.close());
  beforeEach(async () => {
    given = await openIntegrationCompany(world);
  });

  const use = async (body: object) => {
    ({ customer } = await given.use(body));
  };
  const conversation = () => answeredTicket(server, given.companyId, customer.number);
  const shown = (said: SentText[]) => said.map(({ body, mediaType }) => (mediaType === 'chat' ? body : mediaType));
  const answered = async (count: number) => shown(await conversation().answered(count));
  const asked = (path: RegExp, count = 1) =>
    eventually(
      `request ${count} to ${path}`,
      () => foreign.received.filter((one) => path.test(one.path)).length >= count,
    );
  const typebot = (settings: object = {}) => use({ type: 'typebot', urlN8N: foreign.origin, ...settings });

  test('sends bubbles in order, reads choices by number, explains wrong ones, and ends with people', async () => {
    await typebot({ typebotUnknownMessage: 'Não entendi' });
    foreign.byPath.set('/pagina', { text: '<p>', headers: { 'content-type': 'text/html' } });
    foreign.byPath.set('/arquivo.txt', { text: 'Cardápio', headers: { 'content-type': 'text/plain' } });
    const bubble = (markdown: string) => ({ id: markdown, type: 'text', content: { type: 'markdown', markdown } });
    const input = { type: 'choice input', items: [{ content: 'Vendas' }, { content: 'Suporte' }] };
    const media = (url: string) => ({ id: url, type: 'embed', content: { url } });
    const first = [bubble('**Olá**'), media(`${foreign.origin}/arquivo.txt`), media(`${foreign.origin}/pagina`)];
    foreign.next.push({ json: { sessionId: 'abc', messages: first, input } });
    await customer.write('Oi');
    const menu = '*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte';
    assert.deepEqual(await answered(4), ['*Olá*', 'application', `${foreign.origin}/pagina`, menu]);
    await customer.write('9');
    assert.deepEqual((await answered(6)).slice(4), ['Não entendi', menu]);
    foreign.next.push({ json: { messages: [bubble('Certo')] } });
    await customer.write('Opção 2, por favor');
    assert.deepEqual((await answered(7)).at(-1), 'Certo');
    await eventually('people have it', async () => (await conversation().ticket()).botState?.isHandedOver === true);
    const asked = foreign.received.filter(({ path }) => path.startsWith('/api'));
    assert.deepEqual(
      asked.map(({ path }) => path),
      ['/api/v1/typebots/loja/startChat', '/api/v1/sessions/abc/continueChat'],
    );
    assert.deepEqual(JSON.parse(asked[1]?.body ?? '').message, { type: 'text', text: 'Suporte' });
  });

  test('restarts and finishes by words, begins again if the host lost the session, and delays bubbles', async () => {
    const words = {
      typebotKeywordRestart: 'reiniciar',
      typebotRestartMessage: 'De novo',
      typebotKeywordFinish: 'sair',
    };
    await typebot({ typebotDelayMessage: 20, ...words });
    const flow = (...lines: string[]) => ({
      json: {
        sessionId: 'abc',
        messages: lines.map((text) => ({ type: 'text', content: { richText: [{ type: 'p', children: [{ text }] }] } })),
        input: { type: 'text input' },
      },
    });
    foreign.next.push(flow('Um', 'Dois'), { status: 404 }, flow('Outra vez'), flow('Três'));
    await customer.write('Oi');
    assert.deepEqual(await answered(2), ['Um', 'Dois']);
    await customer.write('Segue');
    assert.deepEqual((await answered(3)).at(-1), 'Outra vez');
    await customer.write('Reiniciar.');
    assert.deepEqual((await answered(5)).slice(3), ['De novo', 'Três']);
    await customer.write('SAIR!');
    await eventually('the ticket is closed', async () => (await conversation().ticket()).status === 'closed');
  });

  test('begins with the words of the customer, not with the digit that chose its queue, nor with a message that has none', async () => {
    const { id: integrationId } = await given.use({ type: 'typebot', urlN8N: foreign.origin });
    const { companyId } = given;
    const robots = await server.make.queue({ companyId, name: 'Robô', integrationId });
    const others = await server.make.queue({ companyId, name: 'Vendas' });
    const { id: connectionId } = await server.make.connection({ companyId, queueIds: [robots.id, others.id] });
    customer = newCustomer(server, { companyId, connectionId });
    foreign.next.push({ json: { sessionId: 'abc', messages: [], input: { type: 'text input' } } });
    for (const words of ['Meu bolo não chegou', '1️⃣']) await customer.write(words);
    const message = (index: number) =>
      JSON.parse(foreign.received.filter(({ path }) => path.startsWith('/api'))[index]?.body ?? '{}').message;
    await asked(/startChat/);
    assert.deepEqual(message(0), { type: 'text', text: 'Meu bolo não chegou' });
    const unreadable = { kind: 'unknown' as const, description: 'productMessage' };
    await customer.write(unreadable);
    foreign.next.push({ json: { messages: [], input: { type: 'text input' } } });
    await customer.write('Alô?');
    await asked(/continueChat/);
    assert.deepEqual(message(1), { type: 'text', text: 'Alô?' });
  });

  test('pauses after the bubble that the flow names, and then sends the rest', async () => {
    await typebot();
    const bubble = (id: string) => ({ id, type: 'text', content: { type: 'markdown', markdown: id } });
    const clientSideActions = [{ type: 'wait', lastBubbleBlockId: 'um', wait: { secondsToWaitFor: 3600 } }];
    const input = { type: 'text input' };
    foreign.next.push({
      json: { sessionId: 'abc', messages: [bubble('um'), bubble('dois')], input, clientSideActions },
    });
    await customer.write('Oi');
    assert.deepEqual(await answered(1), ['um']);
    const waiting = async () => {
      const [rest] = await server.platform.database.system(({ db }) =>
        db
          .select()
          .from(jobs)
          .where(and(eq(jobs.kind, 'say-for-integration'), eq(jobs.companyId, given.companyId))),
      );
      return rest;
    };
    const rest = await eventually('the rest waits', waiting);
    const longest = 60_000;
    assert.ok(rest.runAt.getTime() <= server.platform.clock().getTime() + longest);
    await endPauses(server.platform.database, given.companyId);
    assert.deepEqual(await answered(2), ['um', 'dois']);
  });

  test('begins again after the minutes without a message, and continues before', async () => {
    await typebot({ typebotExpires: 10 });
    const flow = { json: { sessionId: 'abc', messages: [], input: { type: 'text input' } } };
    foreign.next.push(flow, flow, flow, flow);
    await customer.write('Oi');
    await asked(/startChat/, 1);
    server.advance(9 * 60_000);
    await customer.write('Ainda aqui');
    await asked(/continueChat/, 1);
    server.advance(9 * 60_000);
    await customer.write('E agora');
    await asked(/continueChat/, 2);
    server.advance(11 * 60_000);
    await customer.write('Voltei');
    await asked(/startChat/, 2);
  });
});
