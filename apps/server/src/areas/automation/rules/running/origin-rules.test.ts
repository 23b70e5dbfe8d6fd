import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { RuleCondition } from '@recado/contract';
import { eq } from 'drizzle-orm';
import { useSharedServer } from '../../../../testing/use-server.ts';
import { campaignRecipients, campaigns } from '../../../campaigns/campaigns/campaigns.schema.ts';
import { tickets } from '../../../conversations/tickets/tickets.schema.ts';
import { openRuleWorld, tagging } from '../testing/rule-world.ts';

const day = 24 * 60 * 60_000;

describe('rules look at where a ticket came from, and at its priority', () => {
  const server = useSharedServer();
  let world: Awaited<ReturnType<typeof openRuleWorld>>;
  beforeEach(async () => {
    world = await openRuleWorld(server);
  });

  /** How many of the newest tickets meet a condition. */
  async function matches(condition: RuleCondition): Promise<number> {
    const body = { trigger: { kind: 'messageReceived' as const }, conditions: [condition] };
    return (await server.call('POST /rules/trial', { as: world.admin, body })).body.matched.length;
  }

  async function newCampaign(name: string): Promise<number> {
    const { companyId } = world;
    const [made] = await world.system(({ db }) => db.insert(campaigns).values({ companyId, name }).returning());
    return made?.id ?? 0;
  }

  /** A message of a campaign went to the customer so many days ago. */
  async function sent(campaignId: number, daysAgo: number): Promise<void> {
    const { companyId } = world;
    const { contactId } = await world.ticket();
    const sentAt = new Date(server.platform.clock().getTime() - daysAgo * day);
    const values = { companyId, campaignId, contactId, number: '', name: 'Maria', state: 'sent' as const, sentAt };
    await world.system(({ db }) => db.insert(campaignRecipients).values(values));
  }

  const campaign = (how: 'began' | 'answered', ...campaignIds: number[]): RuleCondition => {
    return { field: 'campaign', is: true, how, campaignIds };
  };

  test('the campaign before the round began, and the one that the last message answers', async () => {
    const [spring, summer] = [await newCampaign('Primavera'), await newCampaign('Verão')];
    await world.customer.write('Oi');
    assert.equal(await matches(campaign('began')), 0);
    await sent(spring, 3);
    assert.deepEqual(
      [
        await matches(campaign('began', spring)),
        await matches(campaign('began', summer)),
        await matches(campaign('began')),
      ],
      [1, 0, 1],
    );
    assert.equal(await matches({ field: 'campaign', is: false, how: 'began', campaignIds: [summer] }), 1);
    // During the round: it did not begin it, and nobody has answered it.
    await sent(summer, 0);
    assert.deepEqual([await matches(campaign('began', summer)), await matches(campaign('answered', summer))], [0, 0]);
    await world.customer.write('Quero');
    assert.deepEqual(
      [await matches(campaign('answered', summer)), await matches(campaign('answered', spring))],
      [1, 0],
    );
  });

  test('a message of more than a week ago, or to another contact, is no origin', async () => {
    const old = await newCampaign('Inverno');
    await world.customer.write('Oi');
    await sent(old, 8);
    assert.deepEqual([await matches(campaign('began')), await matches(campaign('answered'))], [0, 0]);
  });

  test('a rule runs for the answer to a campaign, and another company’s campaign is refused', async () => {
    const mine = await newCampaign('Natal');
    const tag = await server.make.tag({ companyId: world.companyId, name: 'Natal' });
    await world.customer.write('Oi');
    await sent(mine, 1);
    const rule = await world.add({ conditions: [campaign('answered', mine)], steps: [tagging(tag.id)] });
    await world.customer.write('Quero');
    await world.settled();
    assert.deepEqual(await world.outcomes(rule.id), ['ran']);
    const other = await openRuleWorld(server);
    const body = { name: 'x', trigger: { kind: 'messageReceived' as const }, conditions: [campaign('began', mine)] };
    const steps = [{ kind: 'note' as const, note: 'x', userIds: [] }];
    const refused = await server.call('POST /rules', { as: other.admin, body: { ...body, steps } });
    assert.deepEqual([refused.status, refused.body], [404, { error: 'ERR_NO_CAMPAIGN_FOUND' }]);
  });

  test('an advertisement is known by its words, its id and a part of its address', async () => {
    const ad = {
      title: 'Bolos caseiros',
      text: 'Peça já',
      link: 'https://fb.me/Bolos',
      app: 'instagram',
      id: '120330',
    };
    await world.customer.write('Vi o anúncio', { ad });
    const isAd = (...values: string[]): RuleCondition => ({ field: 'advertisement', is: true, values });
    const answers = [isAd(), isAd('bolos'), isAd('120330'), isAd('12033'), isAd('fb.me/bolos'), isAd('tortas')];
    assert.deepEqual(await Promise.all(answers.map(matches)), [1, 1, 1, 0, 1, 0]);
  });

  test('the priority is a condition and a step, also of a macro', async () => {
    const is = (...priorities: ('low' | 'urgent' | null)[]): RuleCondition => {
      return { field: 'priority', operator: 'any', priorities };
    };
    const rule = await world.add({ conditions: [is(null)], steps: [{ kind: 'priority', priority: 'urgent' }] });
    await world.customer.write('Socorro');
    await world.settled();
    const { id, priority } = await world.ticket();
    assert.deepEqual([priority, await world.outcomes(rule.id)], ['urgent', ['ran']]);
    assert.deepEqual([await matches(is('urgent', null)), await matches(is('low'))], [1, 0]);
    const steps = [{ kind: 'priority' as const, priority: null }];
    const macro = await server.call('POST /macros', {
      as: world.admin,
      body: { name: 'Calma', isShared: true, steps },
    });
    const body = { ticketId: id, idempotencyKey: 'a-macro-with-a-priority' };
    await server.call('POST /macros/:macroId/run', { as: world.admin, params: { macroId: macro.body.id }, body });
    assert.equal((await world.ticket()).priority, null);
    const again = await world.add({ steps: [{ kind: 'macro', macroId: macro.body.id }] });
    await world.system(({ db }) => db.update(tickets).set({ priority: 'low' }).where(eq(tickets.id, id)));
    await world.customer.write('Oi');
    await world.settled();
    assert.deepEqual([(await world.ticket()).priority, await world.outcomes(again.id)], [null, ['ran']]);
  });
});
