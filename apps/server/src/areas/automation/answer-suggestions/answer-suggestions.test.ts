import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { eventually } from '../../../testing/eventually.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { answeredTicket } from '../../company/automations/testing/answered-ticket.ts';
import {
  openPromptCompany,
  type PromptCompany,
  type ServerWithAi,
  startServerWithAi,
} from '../prompts/testing/prompt-company.ts';

describe('An answer that is suggested to an agent', () => {
  let world: ServerWithAi;
  let given: PromptCompany;
  let ticketId: number;
  before(async () => {
    world = await startServerWithAi();
  });
  after(() => world.close());
  beforeEach(async () => {
    given = await openPromptCompany(world, { prompt: { usesKnowledge: true, knowledgeThreshold: 100 } });
    const { server } = world;
    const body = { kind: 'answer' as const, title: 'Tem entrega?', text: 'Entregamos por R$ 9.' };
    await server.call('POST /knowledge-sources', { as: given.admin, body });
    await given.customer.write('Qual o preço da entrega no domingo?');
    const ticket = await eventually('the ticket is with people', async () => {
      const now = await answeredTicket(server, given.companyId, given.customer.number).ticket();
      return now.queueId === given.queueId && now;
    });
    ticketId = ticket.id;
    world.ai.calls.length = 0;
  });

  const choose = (promptId: number | null) =>
    world.server.call('PUT /suggestion-settings', { as: given.admin, body: { promptId } });
  const ask = (as: TestUser = given.admin) =>
    world.server.call('POST /tickets/:ticketId/suggestion', { as, params: { ticketId } });
  const tell = (suggestionId: number, outcome: 'taken' | 'changed' | 'refused', as = given.admin) =>
    world.server.call('PUT /suggestions/:suggestionId', { as, params: { suggestionId }, body: { outcome } });
  const figures = async () => (await world.server.call('GET /suggestion-settings', { as: given.admin })).body;

  test('is off by default; then it comes with its sources, sends nothing, and counts as use of its prompt', async () => {
    const off = await ask();
    assert.deepEqual([off.status, off.body.error, world.ai.calls.length], [409, 'ERR_SUGGESTIONS_OFF', 0]);
    await choose(given.promptId);
    world.ai.next.push('A entrega custa **R$ 9**.');
    const { body } = await ask();
    assert.deepEqual([body.text, body.sources], ['A entrega custa *R$ 9*.', [{ title: 'Tem entrega?', address: '' }]]);
    const { body: shown } = await world.server.call('GET /messages/:ticketId', {
      as: given.admin,
      params: { ticketId },
    });
    assert.ok(!shown.messages.some(({ body: text }) => text.includes('R$ 9')));
    const usage = await world.server.call('GET /prompt-usage', { as: given.admin });
    assert.equal(usage.body.months[0]?.calls, 1);
  });

  test('is counted by what became of it, once, by who got it', async () => {
    await choose(given.promptId);
    const ids = [];
    for (let asked = 0; asked < 3; asked += 1) ids.push((await ask()).body.id);
    const [taken = 0, changed = 0] = ids;
    await tell(taken, 'taken');
    await tell(taken, 'refused');
    await tell(changed, 'changed');
    const counted = { asked: 3, taken: 1, changed: 1, refused: 0 };
    const shown = { promptId: given.promptId, ...counted, byKind: [{ kind: 'answer', ...counted }] };
    assert.deepEqual(await figures(), shown);
    const colleague = await world.server.make.user({ companyId: given.companyId, profile: 'admin' });
    assert.equal((await tell(changed, 'taken', colleague)).body.error, 'ERR_SUGGESTION_UNKNOWN');
  });

  test('is refused beyond the limit, for a failing AI, a foreign ticket and one out of sight', async () => {
    await choose(given.promptId);
    world.ai.next.push(500);
    assert.equal((await ask()).body.error, 'ERR_NO_SUGGESTION');
    assert.equal((await ask()).status, 200);
    await world.server.call('PUT /prompt-limit', { as: given.admin, body: { mostTokens: 1 } });
    const called = world.ai.calls.length;
    assert.equal((await ask()).body.error, 'ERR_AI_LIMIT');
    assert.equal(world.ai.calls.length, called);
    const other = await openPromptCompany(world);
    assert.equal((await ask(other.admin)).body.error, 'ERR_NO_TICKET_FOUND');
    const blind = await world.server.make.user({ companyId: given.companyId, profile: 'user' });
    assert.equal((await ask(blind)).status, 403);
    assert.equal(
      (
        await world.server.call('PUT /suggestion-settings', {
          as: other.admin,
          body: { promptId: given.promptId },
        })
      ).body.error,
      'ERR_NO_PROMPT_FOUND',
    );
  });
});
