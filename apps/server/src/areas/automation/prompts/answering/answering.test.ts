import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { plans } from '../../../../platform/database/schema/companies.ts';
import { jobs } from '../../../../platform/database/schema/jobs.ts';
import { eventually } from '../../../../testing/eventually.ts';
import { answeredTicket, type SentText } from '../../../company/automations/testing/answered-ticket.ts';
import { customerTexts } from '../../../company/settings/customer-texts.ts';
import { newCustomer } from '../../../conversations/messages/testing/customer.ts';
import type { Behaviour } from '../testing/fake-ai.ts';
import {
  openPromptCompany,
  type PromptCompany,
  type ServerWithAi,
  startServerWithAi,
} from '../testing/prompt-company.ts';
import { transferPhrase } from './conversation.ts';

describe('A prompt', () => {
  let world: ServerWithAi;
  let ai: ServerWithAi['ai'];
  let server: ServerWithAi['server'];
  let given: PromptCompany;
  let customer: PromptCompany['customer'];

  before(async () => {
    world = await startServerWithAi(1);
    ({ ai, server } = world);
  });
  after(() => world.close());
  beforeEach(async () => {
    given = await openPromptCompany(world);
    ({ customer } = given);
  });

  const conversation = () => answeredTicket(server, given.companyId, customer.number);
  const ticket = () => conversation().ticket();
  const shown = (said: SentText[]) => said.map(({ body, mediaType, isAutomatic }) => [body, mediaType, isAutomatic]);
  const said = async () => shown(await conversation().said());
  const answered = async (count: number) => shown(await conversation().answered(count));
  const isWithPeople = () =>
    eventually('the ticket is with people', async () => {
      const now = await ticket();
      return now.queueId === given.queueId && now.status === 'pending' && !now.useIntegration && !now.chatbot && now;
    });
  const asked = (index: number) => {
    const body: { messages: { role: string; content: string }[] } & Record<string, unknown> = JSON.parse(
      ai.calls[index]?.body ?? '{}',
    );
    return body;
  };

  test('answers a customer of its connection, with its instructions, limits and key', async () => {
    await customer.write('Vocês abrem sábado?');
    assert.deepEqual(await answered(1), [['Olá da IA', 'chat', true]]);
    const { max_tokens, temperature, model, messages: turns } = asked(0);
    assert.deepEqual([max_tokens, temperature, model], [100, 1, 'gpt-4.1-mini']);
    assert.equal(ai.calls[0]?.headers.authorization, 'Bearer sk-secret');
    assert.match(turns[0]?.content ?? '', /padaria/);
    assert.deepEqual(turns.slice(1), [{ role: 'user', content: 'Vocês abrem sábado?' }]);
    assert.equal((await ticket()).status, 'pending');
  });

  test('reads the newest messages of the conversation, each with its role', async () => {
    await given.change({ maxMessages: 3 });
    for (const [index, words] of ['um', 'dois', 'três'].entries()) {
      ai.next.push(`resposta ${index + 1}`);
      await customer.write(words);
      await answered(index + 1);
    }
    assert.deepEqual(asked(2).messages.slice(1), [
      { role: 'user', content: 'dois' },
      { role: 'assistant', content: 'resposta 2' },
      { role: 'user', content: 'três' },
    ]);
  });

  test('answers only the newest of several messages', async () => {
    ai.next.push({ form: 'held' }, 'Sobre as duas');
    await customer.write('primeira');
    await eventually('the first question', () => ai.calls.length === 1);
    await customer.write('segunda');
    ai.release('Só sobre a primeira');
    assert.deepEqual(await answered(1), [['Sobre as duas', 'chat', true]]);
    assert.equal(asked(1).messages.filter(({ role }) => role === 'user').length, 2);
  });

  test('moves the ticket to its queue after the transfer phrase, which is not sent, and stops answering', async () => {
    ai.next.push(`${transferPhrase}. Um momento, por favor.`, 'O cliente quer uma pessoa.');
    await customer.write('Quero falar com alguém');
    await isWithPeople();
    assert.deepEqual(await said(), [['Um momento, por favor.', 'chat', true]]);
    await customer.write('Alô?');
    assert.equal(ai.calls.length, 2);
    assert.equal((await said()).length, 1);
  });

  const summaries: Record<string, { behaviour: Behaviour; note: string }> = {
    'its summary': { behaviour: 'Quer um bolo de aniversário.', note: 'Quer um bolo de aniversário.' },
    'the last messages when it gives no summary': { behaviour: 500, note: 'Cliente: Um bolo, com uma pessoa' },
  };
  for (const [name, { behaviour, note }] of Object.entries(summaries)) {
    test(`leaves a note for the agent who takes over: ${name}`, async () => {
      ai.next.push(transferPhrase, behaviour);
      await customer.write('Um bolo, com uma pessoa');
      const { id: ticketId } = await isWithPeople();
      const notes = await server.call('GET /ticket-notes/list', { as: given.admin, query: { ticketId } });
      assert.deepEqual(
        notes.body.map((written) => [written.note, written.user.name, written.userId]),
        [[note, 'Padeiro', null]],
      );
      assert.match(ai.calls[1]?.body ?? '', /Cliente: Um bolo, com uma pessoa/);
    });
  }

  const failures: Record<string, { behaviours: Behaviour[]; calls: number }> = {
    'a wrong key': { behaviours: [401], calls: 1 },
    'no answer in time': { behaviours: [{ form: 'silent' }], calls: 1 },
    'an AI that is down for long': { behaviours: [500, 503, 502], calls: 3 },
    'an empty answer': { behaviours: [{ form: 'empty' }], calls: 1 },
    'an answer of another form': { behaviours: [{ form: 'garbage' }], calls: 1 },
    'a huge answer': { behaviours: [{ form: 'huge' }], calls: 1 },
    'a redirection into the network': { behaviours: [{ form: 'inside' }], calls: 1 },
    'a stream that hangs in the middle': { behaviours: [{ form: 'hanging' }], calls: 1 },
    'a stream that never ends': { behaviours: [{ form: 'endless' }], calls: 1 },
    'a stream of another form': { behaviours: [{ form: 'wrong' }], calls: 1 },
    'an answer that a filter withholds': { behaviours: [{ form: 'filtered' }], calls: 1 },
    'streams that are cut off': { behaviours: [{ form: 'cut' }, { form: 'broken' }, { form: 'failing' }], calls: 3 },
  };
  for (const [name, { behaviours, calls }] of Object.entries(failures)) {
    test(`hands the ticket to people, with a sentence for the customer, after ${name}`, async () => {
      ai.next.push(...behaviours);
      await customer.write('Oi');
      await isWithPeople();
      assert.deepEqual(await said(), [[customerTexts.handOverMessage.pt, 'chat', true]]);
      assert.equal(ai.calls.length, calls);
    });
  }

  test('answers once and completely after a broken stream', async () => {
    ai.next.push({ form: 'broken' }, 'Agora sim, inteira');
    await customer.write('Oi');
    assert.deepEqual(await answered(1), [['Agora sim, inteira', 'chat', true]]);
  });

  test('requests a stream; a service may ignore that, and one that refuses is called without it', async () => {
    const wishOf = (index: number) => {
      const { stream, stream_options: options } = asked(index);
      return [stream, options];
    };
    const wish = [true, { include_usage: true }];
    ai.next.push({ form: 'whole' }, 400, 'Sem fluxo');
    await customer.write('Um');
    assert.deepEqual(await answered(1), [['Inteira', 'chat', true]]);
    await customer.write('Dois');
    assert.deepEqual((await answered(2))[1], ['Sem fluxo', 'chat', true]);
    assert.deepEqual([wishOf(0), wishOf(1), wishOf(2)], [wish, wish, [undefined, undefined]]);
  });

  test('writes Markdown in the formatting of WhatsApp, and shows that an answer without tokens left is not whole', async () => {
    ai.next.push('## Preços\n\n* **Bolo**: [aqui](https://loja.example)', { form: 'full' });
    await customer.write('Oi');
    assert.deepEqual(await answered(1), [['*Preços*\n\n- *Bolo*: aqui (https://loja.example)', 'chat', true]]);
    await customer.write('O que mais?');
    assert.deepEqual((await answered(2))[1], ['Temos *bolo*. Também pão. (…)', 'chat', true]);
  });

  test('answers after a short outage of the AI', async () => {
    ai.next.push(500, 'Voltei');
    await customer.write('Oi');
    assert.deepEqual(await answered(1), [['Voltei', 'chat', true]]);
  });

  test('hands the ticket to people if the plan has no prompts, or its address is internal', async () => {
    await server.platform.database.system(({ db }) =>
      db.update(plans).set({ useOpenAi: false }).where(eq(plans.id, given.planId)),
    );
    await customer.write('Oi');
    await isWithPeople();
    await server.platform.database.system(({ db }) =>
      db.update(plans).set({ useOpenAi: true }).where(eq(plans.id, given.planId)),
    );
    await given.change({ baseUrl: 'http://127.0.0.1:1/v1', apiKey: 'sk-2' });
    customer = newCustomer(server, given);
    await customer.write('Oi');
    await isWithPeople();
    assert.equal(ai.calls.length, 0);
  });

  test('gets the words of the customer, not the digit that chose its queue nor the menu', async () => {
    const { companyId, promptId } = given;
    const robots = await server.make.queue({ companyId, name: 'Robô', promptId, greetingMessage: 'Bem-vindo' });
    const others = await server.make.queue({ companyId, name: 'Vendas' });
    const { id: connectionId } = await server.make.connection({ companyId, queueIds: [robots.id, others.id] });
    customer = newCustomer(server, { companyId, connectionId });
    for (const words of ['Meu bolo não chegou', 'Robô']) await customer.write(words);
    await eventually('an answer', async () => (await said()).some(([body]) => body === 'Olá da IA'));
    assert.deepEqual(asked(0).messages.slice(1), [{ role: 'user', content: 'Meu bolo não chegou' }]);
  });

  test('answers in its queue, until an agent accepts the ticket', async () => {
    const { companyId, promptId } = given;
    const values = { companyId, promptId, greetingMessage: 'Bem-vindo' };
    const robots = await server.make.queue(values);
    const { id: connectionId } = await server.make.connection({ companyId, queueIds: [robots.id] });
    customer = newCustomer(server, { companyId, connectionId });
    await customer.write('Oi');
    assert.deepEqual(
      (await answered(2)).map(([body]) => body),
      ['Bem-vindo', 'Olá da IA'],
    );
    const { id: ticketId, promptId: ofTicket, useIntegration } = await ticket();
    assert.deepEqual([ofTicket, useIntegration], [promptId, true]);
    const body = { status: 'open', userId: given.admin.id } as const;
    await server.call('PUT /tickets/:ticketId', { as: given.admin, params: { ticketId }, body });
    const accepted = await ticket();
    assert.deepEqual([accepted.promptId, accepted.useIntegration], [null, false]);
    await customer.write('Ainda aí?');
    assert.equal(ai.calls.length, 1);
  });

  test('reads the words before the menu, not the menu and the digit that chose its queue', async () => {
    const { companyId, promptId } = given;
    const robots = await server.make.queue({ companyId, promptId, name: 'Robôs' });
    const others = await server.make.queue({ companyId, name: 'Pessoas' });
    const { id: connectionId } = await server.make.connection({ companyId, queueIds: [robots.id, others.id] });
    customer = newCustomer(server, { companyId, connectionId });
    await customer.write('Meu bolo não chegou');
    await customer.write('Robôs');
    await eventually('the AI is asked', () => ai.calls.length === 1);
    assert.deepEqual(asked(0).messages.slice(1), [{ role: 'user', content: 'Meu bolo não chegou' }]);
  });

  test('does not send its answer if an agent accepted meanwhile', async () => {
    ai.next.push({ form: 'held' });
    await customer.write('Oi');
    await eventually('the question', () => ai.calls.length === 1);
    const { id: ticketId } = await ticket();
    const body = { status: 'open', userId: given.admin.id } as const;
    await server.call('PUT /tickets/:ticketId', { as: given.admin, params: { ticketId }, body });
    ai.release('Tarde demais');
    await eventually('the job is done', async () => {
      const left = eq(jobs.kind, 'answer-by-prompt');
      return (await server.platform.database.system(({ db }) => db.$count(jobs, left))) === 0;
    });
    assert.deepEqual(await said(), []);
  });
});
