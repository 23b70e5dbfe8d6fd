import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { mostPins } from '@recado/contract';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { type Office, openOffice } from '../tickets/testing/office.ts';
import { movePins } from './ticket-pins.routes.ts';

describe('Pinned tickets', () => {
  const server = useSharedServer();
  let office: Office;
  beforeEach(async () => {
    office = await openOffice(server);
  });

  const pin = (as: TestUser, ticketId: number) =>
    server.call('PUT /ticket-pins/:ticketId', { as, params: { ticketId } });
  const unpin = (as: TestUser, ticketId: number) =>
    server.call('DELETE /ticket-pins/:ticketId', { as, params: { ticketId } });
  const pinsOf = async (as: TestUser) =>
    (await server.call('GET /ticket-pins', { as })).body.tickets.map(({ id }) => id);

  test("are each user's own, also pinned twice; unpinned ones are gone", async () => {
    const [one, two] = [await office.make(), await office.make()];
    await pin(office.ana, one.id);
    assert.equal((await pin(office.ana, one.id)).status, 200);
    await pin(office.admin, two.id);
    assert.deepEqual([await pinsOf(office.ana), await pinsOf(office.admin)], [[one.id], [two.id]]);
    await unpin(office.ana, one.id);
    await unpin(office.ana, two.id);
    assert.deepEqual([await pinsOf(office.ana), await pinsOf(office.admin)], [[], [two.id]]);
  });

  test('are only tickets that the user sees, and no closed ones', async () => {
    const { id } = await office.make({ status: 'open', userId: office.ana.id });
    assert.equal((await pin(office.bruno, id)).status, 403);
    const stranger = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin' });
    assert.equal((await pin(stranger, id)).body.error, 'ERR_NO_TICKET_FOUND');
    await pin(office.ana, id);
    await office.change(office.ana, id, { queueId: office.support.id });
    assert.deepEqual(await pinsOf(office.ana), []);
    await office.change(office.admin, id, { queueId: office.sales.id });
    assert.deepEqual(await pinsOf(office.ana), [id]);
    await office.change(office.ana, id, { status: 'closed' });
    assert.deepEqual(await pinsOf(office.ana), []);
  });

  test('are limited; closed ones give their places back', async () => {
    const made = await Promise.all(
      Array.from({ length: mostPins }, () => office.make({ userId: office.ana.id, status: 'open' })),
    );
    for (const { id } of made) assert.equal((await pin(office.ana, id)).status, 200);
    const next = await office.make();
    const refused = await pin(office.ana, next.id);
    assert.deepEqual([refused.status, refused.body.error], [409, 'ERR_TICKET_PIN_LIMIT']);
    assert.equal((await pinsOf(office.ana)).length, mostPins);
    await office.change(office.ana, made[0]?.id ?? 0, { status: 'closed' });
    assert.equal((await pin(office.ana, next.id)).status, 200);
  });

  test('are told to the other devices of the user only, and move with a merged ticket', async () => {
    const [kept, other] = [await office.make(), await office.make()];
    const [mine, theirs] = [await server.socket(office.ana), await server.socket(office.admin)];
    await Promise.all([mine, theirs].map((socket) => socket.waitFor('ready')));
    await pin(office.admin, kept.id);
    await pin(office.ana, other.id);
    const name = `company-${office.companyId}-ticketPin`;
    const about = (id: number) => (payload: unknown) => Object(payload).ticket?.id === id;
    await mine.waitFor(name, about(other.id));
    await theirs.waitFor(name, about(kept.id));
    assert.ok(!mine.heard.some(({ payload }) => about(kept.id)(payload)));
    await office.system((unit) => movePins(unit, { survivorId: kept.id, otherId: other.id }));
    assert.deepEqual(await pinsOf(office.ana), [kept.id]);
  });
});
