import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { channelCredentials } from '../../../../channels/channels.schema.ts';
import type { ReadPairing } from '../../../../channels/port.ts';
import type { Database, Unit } from '../../../../platform/database/database.ts';
import { AppError } from '../../../../platform/errors.ts';
import { useTestServer } from '../../../../testing/use-server.ts';
import { movedCompanies, movedRows } from '../move.schema.ts';
import type { MemorySource } from '../testing/memory-source.ts';
import { type MovedTestCompany, openMovedCompany } from '../testing/moved-company.ts';
import { connectionRecord } from '../testing/records.ts';
import type { PhoneParts } from './bring-pairing.ts';
import { runSwitch, type SwitchParts } from './run-switch.ts';

class Killed extends Error {}

describe('a company is switched', () => {
  const server = useTestServer();

  /** Phones that are stored and opened, as committed units leave them. */
  function phones() {
    const opened: number[] = [];
    const pairing = (device: string): ReadPairing => ({
      device,
      async store(unit, connectionId) {
        const row = { connectionId, value: Buffer.from(device) };
        return (await unit.db.insert(channelCredentials).values(row).onConflictDoNothing().returning()).length > 0;
      },
    });
    const channels: PhoneParts['channels'] = {
      readPairing: async (_provider, { credentials }) => (credentials === '"cut"' ? 'cut' : pairing(credentials)),
      connect: async (unit: Unit, id: number) => unit.afterCommit(() => opened.push(id)),
    };
    return { opened, channels };
  }

  /** A moved company with three connections, whose phones are paired there. */
  async function threePhones(): Promise<MovedTestCompany & { connectionIds: number[] }> {
    const moved = await openMovedCompany(server);
    const { companyId, source } = moved;
    const more = [await server.make.connection({ companyId }), await server.make.connection({ companyId })];
    const values = more.map(({ id }, index) => ({
      companyId,
      kind: 'connections',
      sourceId: `${index + 2}`,
      targetId: id,
    }));
    await server.platform.database.system(({ db }) => db.insert(movedRows).values(values));
    source.stored.connections = ['1', '2', '3'].map((id) => connectionRecord({ id }));
    for (const id of ['1', '2', '3']) source.sessions.set(id, sessionOf(`${companyId}/${id}`));
    return { ...moved, connectionIds: [moved.connectionId, ...more.map(({ id }) => id)] };
  }

  const sessionOf = (device: string) => JSON.stringify({ creds: device, keys: {} });

  function partsOf(channels: PhoneParts['channels'], changes: Partial<SwitchParts> = {}): SwitchParts {
    const { database, configuration } = server.platform;
    return {
      database,
      channels,
      installation: { configuration },
      pause: async () => undefined,
      copyNew: async () => undefined,
      ...changes,
    };
  }

  const stateOf = async ({ moveId }: MovedTestCompany) => {
    const rows = await server.platform.database.system(({ db }) =>
      db.select({ state: movedCompanies.state }).from(movedCompanies).where(eq(movedCompanies.moveId, moveId)),
    );
    return rows.map(({ state }) => state);
  };

  test('what is new is copied before its phones are opened, each once, however often it is repeated', async () => {
    const moved = await threePhones();
    const { opened, channels } = phones();
    const order: string[] = [];
    const copyNew = async () => void order.push(`copied, ${opened.length} open`);
    const first = await runSwitch(partsOf(channels, { copyNew }), moved.source, moved.moveId, [moved.sourceId]);
    const again = await runSwitch(partsOf(channels, { copyNew }), moved.source, moved.moveId, [moved.sourceId]);
    assert.deepEqual(order, ['copied, 0 open']);
    assert.deepEqual(opened, moved.connectionIds);
    assert.deepEqual(again, first);
    assert.deepEqual(
      first.companies[0]?.connections.map(({ id, result }) => [id, result]),
      moved.connectionIds.map((id) => [id, 'moved']),
    );
    const { webUrl, apiUrl } = server.platform.configuration;
    assert.deepEqual(first.left.addresses, [...new Set([webUrl, apiUrl])]);
    assert.deepEqual(first.left.certificates, ['efi']);
    assert.deepEqual(await stateOf(moved), ['switched']);
  });

  test('a phone whose pairing cannot be used does not keep the others', async () => {
    const moved = await threePhones();
    moved.source.sessions.set('1', JSON.stringify({ creds: 'cut', keys: {} }));
    moved.source.sessions.delete('2');
    moved.source.stored.connections?.push(connectionRecord({ id: '4', channel: 'instagram' }));
    const { opened, channels } = phones();
    const { companies } = await runSwitch(partsOf(channels), moved.source, moved.moveId);
    assert.deepEqual(
      companies[0]?.connections.map(({ result }) => result),
      ['cut', 'notPaired', 'moved', 'otherChannel'],
    );
    assert.deepEqual(opened, moved.connectionIds.slice(2));
  });

  test('not while the other product is connected or writes, also if it begins meanwhile', async () => {
    const moved = await threePhones();
    const { opened, channels } = phones();
    const refusal = async (see: (source: MemorySource) => void, parts: Partial<SwitchParts> = {}) => {
      moved.source.seen = { clients: [], activity: () => '1' };
      see(moved.source);
      const run = runSwitch(partsOf(channels, parts), moved.source, moved.moveId);
      const error = await run.then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      assert.ok(error instanceof AppError);
      assert.equal(error.code, 'ERR_MOVE_STILL_RUNNING');
      assert.deepEqual(opened, []);
      return error.details.reasons;
    };
    assert.deepEqual(await refusal(({ seen }) => seen.clients.push('node from 10.0.0.5')), ['node from 10.0.0.5']);
    let writes = 0;
    const isWriting = (source: MemorySource) => {
      source.seen.activity = () => `${++writes}`;
    };
    assert.deepEqual(await refusal(isWriting), ['its rows change']);
    assert.deepEqual(await stateOf(moved), ['copied'], 'nothing has changed');
    const startsAgain = {
      async copyNew() {
        moved.source.seen.activity = () => 'later';
      },
    };
    assert.deepEqual(await refusal(() => undefined, startsAgain), ['its rows change']);
    assert.deepEqual(await refusal(() => undefined, { answers: async () => true }), ['its address answers']);
    let pauses = 0;
    const idle = async () => {
      pauses += 1;
      if (pauses === 30) moved.source.seen.clients.push('an idle one that looks for work');
    };
    assert.deepEqual(await refusal(() => undefined, { pause: idle }), ['an idle one that looks for work']);
  });

  test('not before it was copied completely', async () => {
    const moved = await threePhones();
    const { channels } = phones();
    const ofMove = eq(movedCompanies.moveId, moved.moveId);
    await server.platform.database.system(({ db }) => db.update(movedCompanies).set({ copiedAt: null }).where(ofMove));
    const refused = { code: 'ERR_MOVE_NOT_COPIED' };
    await assert.rejects(runSwitch(partsOf(channels), moved.source, moved.moveId), refused);
    await assert.rejects(runSwitch(partsOf(channels), moved.source, moved.moveId, ['77']), refused);
  });

  test('a kill at any moment opens no phone twice and loses none', async () => {
    let kills = 0;
    for (let step = 1; ; step += 1) {
      const moved = await threePhones();
      const { opened, channels } = phones();
      let left = step;
      const mayDie = () => {
        left -= 1;
        if (left === 0) throw new Killed();
      };
      const { database } = server.platform;
      const dying: Database = Object.assign(Object.create(database), {
        async system<T>(work: (unit: Unit) => Promise<T>): Promise<T> {
          mayDie();
          const result = await database.system(async (unit) => {
            const done = await work(unit);
            mayDie();
            return done;
          });
          // Committed, but the process does not learn it.
          mayDie();
          return result;
        },
      });
      const { source } = moved;
      const { pairing } = source;
      source.pairing = async (id) => {
        mayDie();
        return pairing(id);
      };
      const parts = { database: dying, copyNew: async () => mayDie(), pause: async () => mayDie() };
      const isKilled = await runSwitch(partsOf(channels, parts), source, moved.moveId).then(
        () => false,
        (error: unknown) => {
          assert.ok(error instanceof Killed, String(error));
          return true;
        },
      );
      source.pairing = pairing;
      await runSwitch(partsOf(channels), source, moved.moveId);
      assert.deepEqual(opened, moved.connectionIds, `killed at step ${step}`);
      assert.deepEqual(await stateOf(moved), ['switched']);
      const noted = and(eq(movedRows.companyId, moved.companyId), eq(movedRows.kind, 'pairings'));
      assert.equal(await database.system(({ db }) => db.$count(movedRows, noted)), 3);
      if (!isKilled) break;
      kills += 1;
    }
    assert.ok(kills > 20, `${kills} kills`);
  });
});
