import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { seededDraws } from '../../../testing/seeded-draws.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { newCustomer } from '../../conversations/messages/testing/customer.ts';
import { openRuleWorld, says } from './testing/rule-world.ts';

describe('what rules did', () => {
  const server = useSharedServer();
  let world: Awaited<ReturnType<typeof openRuleWorld>>;
  beforeEach(async () => {
    world = await openRuleWorld(server);
  });

  test('is what a recount of random messages says: the tickets of each rule, and its outcomes', async () => {
    const note = [{ kind: 'note' as const, note: 'x', userIds: [] }];
    const words = ['bolo', 'pão', 'café', 'chá'] as const;
    const rules: { id: number; words: readonly string[]; most: number; stops: boolean }[] = [];
    for (const { words: own, most, stops } of [
      { words: ['bolo', 'pão'], most: 2, stops: false },
      { words: ['café'], most: 3, stops: true },
      { words: ['bolo', 'café', 'chá'], most: 1, stops: false },
    ]) {
      const limits = { perTicketAndHour: most, stopsOthers: stops };
      const { id } = await world.add({ conditions: [says(...own)], steps: note, ...limits });
      rules.push({ id, words: own, most, stops });
    }
    const { companyId, connectionId } = world;
    const customers = Array.from({ length: 4 }, () => newCustomer(server, { companyId, connectionId }));
    const draw = seededDraws(20261130);
    const outcomes = new Map(rules.map(({ id }) => [id, { ran: 0, limited: 0, stopped: 0 }]));
    const ranIn = new Map(rules.map(({ id }) => [id, new Map<number, number>()]));
    for (let message = 0; message < 24; message += 1) {
      const customer = draw.below(customers.length);
      const said = [draw.one(words), draw.one(words)];
      await customers[customer]?.write(`Quero ${said.join(' e ')}`);
      await world.settled();
      let isStopped = false;
      for (const { id, words: own, most, stops } of rules) {
        const count = outcomes.get(id);
        const ran = ranIn.get(id);
        assert.ok(count && ran);
        const before = ran.get(customer) ?? 0;
        if (isStopped) count.stopped += 1;
        else if (said.some((word) => own.includes(word))) {
          if (before >= most) count.limited += 1;
          else {
            count.ran += 1;
            ran.set(customer, before + 1);
            isStopped = stops;
          }
        }
      }
    }
    const listed = (await server.call('GET /rules', { as: world.admin })).body;
    assert.deepEqual(
      new Map(listed.map(({ id, ran }) => [id, ran])),
      new Map([...ranIn].map(([id, tickets]) => [id, tickets.size])),
    );
    for (const [id, expected] of outcomes) {
      const found = { ran: 0, limited: 0, stopped: 0 };
      for (const outcome of ['ran', 'limited', 'stopped'] as const)
        found[outcome] = (await world.outcomes(id, { outcome })).length;
      assert.deepEqual(found, expected);
    }
    assert.ok(
      [...outcomes.values()].some(({ limited }) => limited > 0),
      'the draws reach a limit',
    );
  });
});
