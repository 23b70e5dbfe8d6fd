import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { events } from '@recado/contract';
import { eventually } from '../../../../testing/eventually.ts';
import type { TestSocket } from '../../../../testing/sockets.ts';
import { answeredTicket } from '../../../company/automations/testing/answered-ticket.ts';
import {
  openPromptCompany,
  type PromptCompany,
  type ServerWithAi,
  startServerWithAi,
} from '../testing/prompt-company.ts';
import { readUnfinished, transferPhrase } from './conversation.ts';

describe('An answer under way', () => {
  let world: ServerWithAi;
  let ai: ServerWithAi['ai'];
  let server: ServerWithAi['server'];
  let given: PromptCompany;
  let customer: PromptCompany['customer'];

  before(async () => {
    world = await startServerWithAi();
    ({ ai, server } = world);
  });
  after(() => world.close());
  beforeEach(async () => {
    given = await openPromptCompany(world, { connection: { status: 'OPENING' } });
    ({ customer } = given);
    await eventually('the connection is open', () => server.application.channels.channel(given.connectionId));
    server.whatsapp.shown.length = 0;
  });

  const conversation = () => answeredTicket(server, given.companyId, customer.number);
  const shown = ({ heard }: TestSocket) =>
    heard
      .filter(({ name }) => name === `company-${given.companyId}-answerUnderWay`)
      .map(({ payload }) => events.answerUnderWay.parse(payload));
  const seen = () =>
    server.whatsapp.shown.filter(({ chat }) => chat.number === customer.number).map(({ state }) => state);
  /** Two users: one has the ticket of the question open that is being answered, the other does not. */
  const open = async () => {
    await customer.write('Tem bolo?');
    await eventually('the question', () => ai.calls.length === 1);
    const { id: ticketId } = await conversation().ticket();
    const [here, away] = [await server.socket(given.admin), await server.socket(given.admin)];
    here.socket.emit('joinChatBox', ticketId);
    const first = await eventually('the answer is shown', () => shown(here)[0]);
    assert.deepEqual([first.ticketId, first.promptName, first.isOver], [ticketId, 'Padeiro', false]);
    return { ticketId, here, away };
  };
  const grows = (here: TestSocket, text: string) =>
    eventually(`"${text}" is shown`, () => shown(here).some((event) => event.text === text && !event.isOver));
  const isOver = (here: TestSocket) => eventually('it is over', () => shown(here).at(-1)?.isOver);

  test('grows for users who have its ticket open, and becomes one message; the customer sees typing', async () => {
    ai.next.push({ form: 'open' });
    const { here, away } = await open();
    ai.write('de cenoura');
    await grows(here, 'Só de cenoura');
    assert.deepEqual(await conversation().said(), []);
    await eventually('the customer sees typing', () => seen()[0] === 'typing');
    ai.release(' e de milho.');
    const [message, ...others] = await conversation().answered(1);
    assert.deepEqual([message?.body, others], ['Só de cenoura e de milho.', []]);
    await isOver(here);
    assert.deepEqual(shown(away), []);
    assert.ok(!seen().includes('stopped'), 'the message itself ends the typing');
  });

  test('is aborted at once when the customer writes again', async () => {
    ai.next.push({ form: 'open' }, 'Sobre os dois');
    const { here } = await open();
    ai.write('de cenoura');
    await grows(here, 'Só de cenoura');
    await customer.write('E pão?');
    const [message, ...others] = await conversation().answered(1);
    assert.deepEqual([message?.body, others], ['Sobre os dois', []]);
    assert.equal(ai.calls[0]?.isGivenUp, true);
    await isOver(here);
  });

  test('is aborted also before its first word, and the answer to the newest message considers both', async () => {
    ai.next.push({ form: 'held' }, 'Sobre as duas');
    await customer.write('primeira');
    await eventually('the first question', () => ai.calls.length === 1);
    await customer.write('segunda');
    const [message, ...others] = await conversation().answered(1);
    assert.deepEqual([message?.body, others, ai.calls.length], ['Sobre as duas', [], 2]);
  });

  test('is aborted and disappears when an agent takes the ticket', async () => {
    ai.next.push({ form: 'open' });
    const { here, ticketId } = await open();
    const body = { status: 'open', userId: given.admin.id } as const;
    await server.call('PUT /tickets/:ticketId', { as: given.admin, params: { ticketId }, body });
    await isOver(here);
    await eventually('the call is given up', () => ai.calls[0]?.isGivenUp);
    assert.deepEqual(await conversation().said(), []);
    await eventually('the typing ends', () => seen().at(-1) === 'stopped');
  });

  test('disappears when the stream breaks permanently, and people see the ticket', async () => {
    ai.next.push({ form: 'open' }, { form: 'cut' }, { form: 'wrong' });
    const { here } = await open();
    ai.write('de');
    await grows(here, 'Só de');
    ai.breakOff();
    await eventually('people have the ticket', async () => (await conversation().ticket()).queueId === given.queueId);
    await isOver(here);
    const said = await conversation().said();
    assert.deepEqual(
      said.map(({ origin }) => origin),
      ['automatic'],
      'the sentence of hand-over, and nothing of the broken answer',
    );
    assert.match(said[0]?.body ?? '', /^Um momento, por favor/);
    await eventually('the typing ends', () => seen().at(-1) === 'stopped');
  });
});

test('the shown text contains neither the transfer phrase nor a beginning of it', () => {
  assert.equal(readUnfinished('Bom dia! Açã'), 'Bom dia!');
  assert.equal(readUnfinished(transferPhrase.slice(0, 20)), '');
  assert.equal(readUnfinished(`${transferPhrase}. Um momento`), 'Um momento');
  for (const text of ['Ação promocional', 'Bolo de cenoura', 'Ação: nenhuma']) assert.equal(readUnfinished(text), text);
});
