import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { companies } from '../../../../platform/database/schema/companies.ts';
import { eventually } from '../../../../testing/eventually.ts';
import { answeredTicket } from '../../../company/automations/testing/answered-ticket.ts';
import { newCustomer } from '../../../conversations/messages/testing/customer.ts';
import { NoAnswer } from '../answering/services-of-ai.ts';
import { promptReservations, prompts, promptUsage } from '../prompts.schema.ts';
import {
  openPromptCompany,
  type PromptCompany,
  type ServerWithAi,
  startServerWithAi,
} from '../testing/prompt-company.ts';
import { readLimit } from './limit.ts';
import { createMeter } from './meter.ts';

describe('The usage of prompts', () => {
  let world: ServerWithAi;
  let ai: ServerWithAi['ai'];
  let server: ServerWithAi['server'];
  let given: PromptCompany;

  before(async () => {
    world = await startServerWithAi();
    ({ ai, server } = world);
  });
  after(() => world.close());
  beforeEach(async () => {
    given = await openPromptCompany(world, { prompt: { inputPrice: 0.1, outputPrice: 12.3457 } });
  });

  const setLimit = (body: { mostTokens?: number | null; mostCost?: number | null }) =>
    server.call('PUT /prompt-limit', { as: given.admin, body });
  const limit = async () => (await server.call('GET /prompt-limit', { as: given.admin })).body;
  const months = async () => (await server.call('GET /prompt-usage', { as: given.admin })).body.months;
  const system = <Result>(work: (unit: Unit) => Promise<Result>) => server.platform.database.system(work);
  const reservations = () =>
    system(({ db }) => db.$count(promptReservations, eq(promptReservations.companyId, given.companyId)));
  const ask = async (words = 'Oi') => {
    const asking = newCustomer(server, given);
    await asking.write(words);
    return answeredTicket(server, given.companyId, asking.number);
  };
  const meter = async () => {
    const [prompt] = await system(({ db }) => db.select().from(prompts).where(eq(prompts.id, given.promptId)));
    assert.ok(prompt);
    return createMeter(server.platform, prompt);
  };

  test('is counted as the AI reports it, with its exact cost, by month and prompt, including summaries', async () => {
    ai.usage = { prompt_tokens: 1001, completion_tokens: 7 };
    ai.next.push('Ação: Transferir para o setor de atendimento', 'O cliente quer um bolo.');
    const asked = await ask();
    await eventually('people have it', async () => (await asked.ticket()).queueId === given.queueId);
    const used = { calls: 2, inputTokens: 2002, outputTokens: 14, cost: 0.0003730398 };
    const { month, used: ofMonth, level } = await limit();
    assert.deepEqual([ofMonth, level], [used, 'none']);
    assert.deepEqual(await months(), [
      { month, ...used, prompts: [{ ...used, promptId: given.promptId, name: 'Padeiro', purpose: 'prompt' }] },
    ]);
    await server.call('DELETE /prompt/:promptId', { as: given.admin, params: { promptId: given.promptId } });
    assert.deepEqual((await months())[0]?.prompts, [{ ...used, promptId: null, name: 'Padeiro', purpose: 'prompt' }]);
  });

  test('is estimated by the length of the texts if the AI does not report it, also for an aborted call', async () => {
    ai.next.push({ form: 'open' }, 'doze letras.');
    await given.customer.write('um');
    await eventually('the first question', () => ai.calls.length === 1);
    const socket = await server.socket(given.admin);
    socket.socket.emit(
      'joinChatBox',
      (await answeredTicket(server, given.companyId, given.customer.number).ticket()).id,
    );
    ai.write('x'.repeat(396));
    const isRead = (payload: unknown) => String(Reflect.get(Object(payload), 'text')).includes('xxx');
    await socket.waitFor(`company-${given.companyId}-answerUnderWay`, isRead);
    await given.customer.write('dois');
    await answeredTicket(server, given.companyId, given.customer.number).answered(1);
    await eventually('both are counted', async () => (await limit()).used.calls === 2);
    const { inputTokens, outputTokens } = (await limit()).used;
    assert.ok(inputTokens > 100, String(inputTokens));
    assert.equal(outputTokens, 100 + 3);
  });

  test('does not include a call that fails before it answers', async () => {
    ai.next.push(401);
    const asked = await ask();
    await eventually('people have it', async () => (await asked.ticket()).queueId === given.queueId);
    assert.equal((await limit()).used.calls, 0);
    assert.equal(await reservations(), 0);
  });

  for (const [part, body] of [
    ['tokens', { mostTokens: 1000 }],
    ['custo', { mostCost: 0.01 }],
  ] as const) {
    test(`beyond the limit of ${part} makes customers go to people until the end of the month; a note says why`, async () => {
      await setLimit(body);
      ai.usage = { prompt_tokens: 500, completion_tokens: 1000 };
      await (await ask()).answered(1);
      assert.equal((await limit()).level, 'over');
      const asked = await ask('Tem alguém?');
      const { id: ticketId } = await eventually('people have it', async () => {
        const ticket = await asked.ticket();
        return !ticket.useIntegration && ticket.queueId === given.queueId && ticket;
      });
      assert.equal(ai.calls.length, 1);
      const notes = await server.call('GET /ticket-notes/list', { as: given.admin, query: { ticketId } });
      assert.match(notes.body[0]?.note ?? '', new RegExp(`limite mensal de ${part}`));
      await system(({ db }) =>
        db.update(promptUsage).set({ month: '2020-01' }).where(eq(promptUsage.companyId, given.companyId)),
      );
      await (await ask('E agora?')).answered(1);
    });
  }

  test('is notified to administrators at 80 % and beyond the limit, and after each change of the limit', async () => {
    const socket = await server.socket(given.admin);
    const name = `company-${given.companyId}-promptLimit`;
    const levels = () =>
      socket.heard.filter((event) => event.name === name).map(({ payload }) => Reflect.get(Object(payload), 'level'));
    const levelsBecome = (...all: string[]) => eventually(`told ${all}`, () => levels().join() === all.join());
    await setLimit({ mostTokens: 1000 });
    await levelsBecome('none');
    const meterOf = await meter();
    const take = async (inputTokens: number) =>
      (await meterOf.begin({ inputTokens, outputTokens: 0 }))({ inputTokens, outputTokens: 0 });
    await take(799);
    assert.deepEqual(levels(), ['none']);
    await take(1);
    await levelsBecome('none', 'near');
    await take(200);
    await levelsBecome('none', 'near', 'over');
    await setLimit({ mostTokens: null });
    await levelsBecome('none', 'near', 'over', 'none');
  });

  test('exceeds the limit only by the calls under way, with several processes at once', async () => {
    await setLimit({ mostTokens: 1000 });
    const meterOf = await meter();
    const expected = { inputTokens: 300, outputTokens: 0 };
    const begun = await Promise.allSettled(Array.from({ length: 12 }, () => meterOf.begin(expected)));
    const ends = begun.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const refused = begun.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    assert.equal(ends.length, 4);
    assert.ok(refused.every((error) => error instanceof NoAnswer && error.note !== undefined));
    assert.equal(await reservations(), 4);
    await Promise.all(ends.map((end) => end(expected)));
    assert.equal(await reservations(), 0);
    const { used, level } = await limit();
    assert.deepEqual([used.inputTokens, used.calls, level], [1200, 4, 'over']);
  });

  test('includes the reservation of a crashed process until it expires', async () => {
    await setLimit({ mostTokens: 100 });
    const meterOf = await meter();
    await meterOf.begin({ inputTokens: 100, outputTokens: 0 });
    await assert.rejects(meterOf.begin({ inputTokens: 1, outputTokens: 0 }), NoAnswer);
    server.advance(6 * 60_000);
    const end = await meterOf.begin({ inputTokens: 1, outputTokens: 0 });
    await end({ inputTokens: 1, outputTokens: 0 });
    assert.equal(await reservations(), 0);
  });

  test('is counted by the months of the company’s time zone', async () => {
    const firstOfMarch = new Date('2031-03-01T05:00:00Z');
    for (const [timeZone, month] of [
      ['Pacific/Kiritimati', '2031-03'],
      ['Pacific/Niue', '2031-02'],
    ] as const) {
      await system(({ db }) => db.update(companies).set({ timeZone }).where(eq(companies.id, given.companyId)));
      assert.equal((await system((unit) => readLimit(unit, given.companyId, firstOfMarch))).month, month);
    }
  });
});
