import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { useSharedServer } from '../../../../testing/use-server.ts';
import { tickets } from '../../../conversations/tickets/tickets.schema.ts';
import { rules } from '../rules.schema.ts';
import { openRuleWorld } from '../testing/rule-world.ts';
import { sweepRulesWork } from './sweep-rules.ts';

const minute = 60_000;

describe('rules of time', () => {
  const server = useSharedServer();
  let world: Awaited<ReturnType<typeof openRuleWorld>>;
  beforeEach(async () => {
    world = await openRuleWorld(server);
  });
  const sweep = async () => {
    await sweepRulesWork(server.platform).run(new AbortController().signal);
    await world.settled();
  };
  const ago = (minutes: number) => new Date(server.platform.clock().getTime() - minutes * minute);
  /** A rule that has been on for an hour. */
  const since = (ruleId: number, minutes: number) =>
    world.system(({ db }) =>
      db
        .update(rules)
        .set({ activeSince: ago(minutes) })
        .where(eq(rules.id, ruleId)),
    );
  const note = [{ kind: 'note' as const, note: 'Espera', userIds: [] }];

  test('look once at each wait that became too long since they are on', async () => {
    const rule = await world.add({ trigger: { kind: 'waiting', minutes: 10 }, steps: note });
    await since(rule.id, 60);
    const late = await world.make({ status: 'pending', waitingSince: ago(15) });
    await world.make({ status: 'pending', waitingSince: ago(5) });
    await world.make({ status: 'pending', waitingSince: ago(600) });
    await world.make({ status: 'closed', waitingSince: ago(15) });
    await sweep();
    await sweep();
    const ran = await world.runs(rule.id);
    assert.deepEqual(
      ran.map(({ ticket }) => ticket?.id),
      [late.id],
    );
    const again = ago(11);
    await world.system(({ db }) => db.update(tickets).set({ waitingSince: again }).where(eq(tickets.id, late.id)));
    await sweep();
    assert.deepEqual(await world.outcomes(rule.id), ['ran', 'ran'], 'another wait is another occasion');
  });

  test('look at service levels that are nearly missed, and at those that are, once for each due time', async () => {
    const near = await world.add({ trigger: { kind: 'levelNear', minutes: 20 }, steps: note });
    const gone = await world.add({ trigger: { kind: 'levelMissed' }, steps: note });
    for (const { id } of [near, gone]) await since(id, 60);
    const due = (minutes: number) => ({
      status: 'pending' as const,
      levelTarget: 'firstAnswer' as const,
      levelDueAt: ago(-minutes),
    });
    const soon = await world.make(due(15));
    const missed = await world.make(due(-5));
    await world.make(due(45));
    await world.make(due(-90));
    await world.make({ ...due(15), snoozedAt: ago(1) });
    await sweep();
    await sweep();
    const ranIn = async (ruleId: number) => (await world.runs(ruleId)).map(({ ticket }) => ticket?.id);
    assert.deepEqual(await ranIn(near.id), [soon.id]);
    assert.deepEqual(await ranIn(gone.id), [missed.id], 'what was missed before the rule was on is not its business');
  });

  test('look at those whose customers are silent', async () => {
    const rule = await world.add({
      trigger: { kind: 'silent', minutes: 60 },
      steps: [{ kind: 'resolve', withoutRating: true }],
    });
    await since(rule.id, 600);
    const silent = { status: 'open', userId: world.ana.id, lastMessageFromMe: true, lastMessageAt: ago(61) } as const;
    const quiet = await world.make(silent);
    const spoke = await world.make({ ...silent, lastMessageFromMe: false });
    await sweep();
    const statuses = [quiet, spoke].map(async ({ id }) => (await world.read(world.admin, id)).body.status);
    assert.deepEqual(await Promise.all(statuses), ['closed', 'open']);
  });

  test('look at every ticket at a time of day, once a day, on its weekdays', async () => {
    const local = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', timeStyle: 'short' });
    const at = local.format(server.platform.clock());
    const everyDay = [0, 1, 2, 3, 4, 5, 6];
    const daily = await world.add({ trigger: { kind: 'timeOfDay', at, weekdays: everyDay }, steps: note });
    const earlier = await world.add({ trigger: { kind: 'timeOfDay', at, weekdays: everyDay }, steps: note });
    await since(daily.id, 600);
    await world.make({ status: 'pending' });
    await world.make({ status: 'closed' });
    await sweep();
    await sweep();
    assert.deepEqual(await world.outcomes(daily.id), ['ran']);
    assert.deepEqual(await world.outcomes(earlier.id), [], 'it was switched on after the time');
  });
});
