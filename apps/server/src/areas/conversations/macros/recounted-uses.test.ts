import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, test } from 'node:test';
import type { MacroStep } from '@recado/contract';
import { seededDraws } from '../../../testing/seeded-draws.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { type Office, openOffice } from '../tickets/testing/office.ts';

describe('the uses of macros', () => {
  const server = useSharedServer();
  let office: Office;
  beforeEach(async () => {
    office = await openOffice(server);
  });

  test('are what a recount of random calls says: not those that were refused or repeated', async () => {
    const { ana, admin, companyId } = office;
    const tag = await server.make.tag({ companyId });
    const { body: quick } = await server.call('POST /quick-messages', {
      as: admin,
      body: { shortcode: 'a', message: 'Oi' },
    });
    const add = async (name: string, steps: MacroStep[]) =>
      (await server.call('POST /macros', { as: admin, body: { name, steps, isShared: true } })).body.id;
    const macros = [
      { id: await add('Nota', [{ kind: 'note', note: 'Visto' }]), isRefused: false },
      { id: await add('Tag', [{ kind: 'tag', add: [tag.id], remove: [] }]), isRefused: false },
      { id: await add('Texto', [{ kind: 'quickMessage', quickMessageId: quick.id }]), isRefused: true },
      { id: await add('Parado', [{ kind: 'note', note: 'Nunca' }]), isRefused: false },
    ];
    await server.call('PUT /quick-messages/:quickMessageId', {
      ...{ as: admin, params: { quickMessageId: quick.id } },
      body: { status: false },
    });
    const tickets = [await open(), await open(), await open()];
    const keys = Array.from({ length: 8 }, () => randomUUID());
    const draw = seededDraws(20261130);
    const done = new Set<string>();
    const uses = new Map(macros.map(({ id }) => [id, 0]));
    for (let call = 0; call < 60; call += 1) {
      const macro = draw.one(macros.slice(0, 3));
      const [ticketId, key] = [draw.one(tickets), draw.one(keys)];
      const { body } = await server.call('POST /macros/:macroId/run', {
        as: draw.one([ana, admin]),
        ...{ params: { macroId: macro.id }, body: { ticketId, idempotencyKey: key } },
      });
      // A key of a ticket is that of one call, whichever macro it names the next time.
      const isRepeated = done.has(`${ticketId} ${key}`);
      assert.equal(body.ran, isRepeated || !macro.isRefused, `call ${call}`);
      if (isRepeated || macro.isRefused) continue;
      done.add(`${ticketId} ${key}`);
      uses.set(macro.id, (uses.get(macro.id) ?? 0) + 1);
    }
    const listed = (await server.call('GET /macros', { as: ana })).body;
    assert.deepEqual(new Map(listed.map((one) => [one.id, one.uses])), uses);
    assert.ok([...uses.values()].some((count) => count > 1));
    assert.ok(listed.every((one) => (one.lastUsedAt === null) === (one.uses === 0)));
  });

  const open = async () => (await office.make({ status: 'open', userId: office.ana.id })).id;
});
