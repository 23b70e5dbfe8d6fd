import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { mostFollows } from '@recado/contract';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { type Office, openOffice } from '../tickets/testing/office.ts';
import { moveFollows } from './end-follows.ts';
import { followsOf } from './follow-rows.ts';
import { hasFollowers } from './followers.ts';

describe('Followed tickets', () => {
  const server = useSharedServer();
  let office: Office;
  let carla: TestUser;
  beforeEach(async () => {
    office = await openOffice(server);
    carla = await server.make.user({ companyId: office.companyId, name: 'Carla', queueIds: [office.sales.id] });
  });

  const follow = (as: TestUser, ticketId: number) =>
    server.call('PUT /ticket-follows/:ticketId', { as, params: { ticketId } });
  const unfollow = (as: TestUser, ticketId: number) =>
    server.call('DELETE /ticket-follows/:ticketId', { as, params: { ticketId } });
  const listOf = (as: TestUser) => office.idsOf(as, { following: 'true', showAll: 'true' });
  const bellOf = (as: TestUser) => office.idsOf(as, { concernsMe: 'true' });
  const follows = async (as: TestUser) => (await office.system((unit) => followsOf(unit, as.id))).ticketIds;
  const ofAna = (overrides: object = {}) => office.make({ status: 'open', userId: office.ana.id, ...overrides });

  test('are listed for their follower only, and ring for them as for the agent', async () => {
    const [news, quiet, other] = [
      await ofAna({ unreadMessages: 1 }),
      await ofAna(),
      await ofAna({ unreadMessages: 1 }),
    ];
    assert.deepEqual(await bellOf(carla), []);
    for (const { id } of [news, quiet, news]) assert.equal((await follow(carla, id)).status, 200);
    assert.deepEqual((await listOf(carla)).toSorted(), [news.id, quiet.id].toSorted());
    assert.deepEqual([await bellOf(carla), await listOf(office.ana)], [[news.id], []]);
    assert.ok((await bellOf(office.ana)).includes(other.id));
    await unfollow(carla, news.id);
    assert.deepEqual([await bellOf(carla), await listOf(carla)], [[], [quiet.id]]);
  });

  test('neither a snoozed nor a resolved one rings; a resolved one is listed again in its next round', async () => {
    const { id } = await ofAna({ unreadMessages: 1 });
    await follow(carla, id);
    await server.call('POST /tickets/:ticketId/snooze', {
      as: office.ana,
      params: { ticketId: id },
      body: { until: null },
    });
    assert.deepEqual([await bellOf(carla), await listOf(carla)], [[], [id]]);
    await office.change(office.ana, id, { status: 'closed' });
    assert.deepEqual([await bellOf(carla), await listOf(carla)], [[], []]);
    await office.change(office.ana, id, { status: 'open' });
    assert.deepEqual(await listOf(carla), [id]);
  });

  test('are only those that one sees; who no longer sees it follows it no longer, also if it comes back', async () => {
    const { id } = await ofAna({ unreadMessages: 1 });
    assert.equal((await follow(office.bruno, id)).status, 403);
    const stranger = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin' });
    assert.equal((await follow(stranger, id)).body.error, 'ERR_NO_TICKET_FOUND');
    for (const user of [carla, office.admin]) await follow(user, id);
    await office.change(office.ana, id, { queueId: office.support.id });
    assert.deepEqual([await follows(carla), await follows(office.admin)], [[], [id]]);
    await office.change(office.admin, id, { queueId: office.sales.id });
    assert.deepEqual([await listOf(carla), await listOf(office.admin)], [[], [id]]);
  });

  test('end with the queue of their follower', async () => {
    const { id } = await ofAna();
    await follow(carla, id);
    const { companyId, admin, support } = office;
    const change = { as: admin, params: { userId: carla.id }, body: { queueIds: [support.id] } };
    assert.equal((await server.call('PUT /users/:userId', change)).status, 200);
    assert.deepEqual(await follows(carla), []);
    assert.equal(await office.system((unit) => hasFollowers(unit, companyId, id)), false);
  });

  test('without a queue are seen by everybody while nobody has them, if the company says so', async () => {
    const { id } = await office.make({ queueId: null, status: 'pending' });
    await office.set('userViewTicketsWithoutQueue', 'enabled');
    const dora = await server.make.user({ companyId: office.companyId, queueIds: [] });
    assert.equal((await follow(dora, id)).status, 200);
    await office.change(office.admin, id, { status: 'open' });
    assert.deepEqual(await follows(dora), [], 'an administrator has it now');
  });

  test('are limited; resolved ones give their places back', async () => {
    const made = [];
    for (let each = 0; each < mostFollows; each += 1) made.push(await ofAna());
    for (const { id } of made) await follow(carla, id);
    const next = await ofAna();
    const refused = await follow(carla, next.id);
    assert.deepEqual([refused.status, refused.body.error], [409, 'ERR_TICKET_FOLLOW_LIMIT']);
    await office.change(office.ana, made[0]?.id ?? 0, { status: 'closed' });
    assert.equal((await follow(carla, next.id)).status, 200);
  });

  test('are told to the devices of their follower only, and move with a merged ticket', async () => {
    const [kept, other] = [await ofAna(), await ofAna()];
    const [mine, theirs] = [await server.socket(carla), await server.socket(office.ana)];
    await Promise.all([mine, theirs].map((socket) => socket.waitFor('ready')));
    const name = `company-${office.companyId}-ticketFollows`;
    await follow(carla, other.id);
    await mine.waitFor(name, (payload) => Object(payload).ticketIds?.includes(other.id));
    await office.system((unit) => moveFollows(unit, { survivorId: kept.id, otherId: other.id }));
    assert.deepEqual(await follows(carla), [kept.id]);
    assert.ok(!theirs.heard.some((heard) => heard.name === name));
  });
});
