import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { and, asc, eq } from 'drizzle-orm';
import { channelCredentials } from '../../../../channels/channels.schema.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import { testLogger } from '../../../../testing/database.ts';
import { useTestServer } from '../../../../testing/use-server.ts';
import { contacts } from '../../../conversations/contacts/contacts.schema.ts';
import { messages } from '../../../conversations/messages/messages.schema.ts';
import { ticketCycles, tickets } from '../../../conversations/tickets/tickets.schema.ts';
import { movedCompanies, movedRows } from '../move.schema.ts';
import { copyFrom } from '../testing/copy-from.ts';
import { type MemorySource, memorySource } from '../testing/memory-source.ts';
import { type Fate, mortalDatabase } from '../testing/mortal-database.ts';
import { hour, sourceRows } from '../testing/source-rows.ts';
import { sourceSettings as row } from '../testing/source-settings.ts';
import type { PhoneParts } from './bring-pairing.ts';
import { copyNewWith } from './copy-new.ts';
import { runSwitch } from './run-switch.ts';

const killsOfSwitch = 100;
/** How likely a unit is the last one of its process. */
const danger = { copy: 0.1, switch: 0.2 };

/** The same numbers in every run, from 0 to 1. */
function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('copy and switch, killed at random until the switch has died a hundred times', () => {
  const server = useTestServer();
  const random = numbersOf(20_261_129);
  let kills = 0;

  const mortal = (during: keyof typeof danger) =>
    mortalDatabase(server.platform.database, (): Fate => {
      if (random() > danger[during]) return null;
      if (during === 'switch') kills += 1;
      return (['before', 'within', 'after'] as const)[Math.floor(random() * 3)] ?? null;
    });

  /** Begins again until it is not killed. */
  async function untilDone(work: () => Promise<unknown>): Promise<void> {
    for (;;) {
      const died = await work().then(
        () => false,
        (error: unknown) => {
          assert.match(`${error}`, /killed|database/i);
          return true;
        },
      );
      if (!died) return;
    }
  }

  function small(): MemorySource {
    const connections = [row.connection(), row.connection()];
    const [connection] = connections;
    const people = [sourceRows.contact(), sourceRows.contact()];
    const chats = people.map(({ id: contactId }) =>
      sourceRows.ticket({ contactId, connectionId: connection?.id ?? null }),
    );
    const source = memorySource({
      companies: [row.company({ id: '1' })],
      connections,
      contacts: people,
      tickets: chats,
      rounds: chats.map(({ id }) => sourceRows.round({ ticketId: id, finishedAt: hour(1) })),
      messages: chats.flatMap(({ id, contactId }) => [
        sourceRows.message({ ticketId: id, contactId }),
        sourceRows.message({ ticketId: id, fromMe: true, createdAt: hour(2) }),
      ]),
    });
    for (const { id } of connections)
      source.sessions.set(id, JSON.stringify({ creds: `${source.fingerprint}/${id}`, keys: {} }));
    return source;
  }

  const opened: number[] = [];
  const channels: PhoneParts['channels'] = {
    readPairing: async (_provider, { credentials: device }) => ({
      device,
      async store(unit, connectionId) {
        const value = { connectionId, value: Buffer.from(device) };
        return (await unit.db.insert(channelCredentials).values(value).onConflictDoNothing().returning()).length > 0;
      },
    }),
    connect: async (unit: Unit, id: number) => unit.afterCommit(() => opened.push(id)),
  };

  async function change(source: MemorySource, moveId: number): Promise<void> {
    const { storage, secret, clock, configuration } = server.platform;
    const database = mortal('switch');
    const services = { database, storage, secret, clock, logger: testLogger, breathe: async () => undefined };
    const request = { source, files: null, filesFolder: '', signal: new AbortController().signal };
    const copyNew = copyNewWith(services, { ...request, onProgress: () => undefined });
    const parts = { database, channels, installation: { configuration }, pause: async () => undefined, copyNew };
    await runSwitch(parts, source, moveId, ['1']);
  }

  const here = (companyId: number) =>
    server.platform.database.tenant(companyId, async ({ db }) => ({
      contacts: await db.$count(contacts),
      tickets: await db.$count(tickets),
      rounds: await db.$count(ticketCycles),
      bodies: (await db.select().from(messages).orderBy(asc(messages.id))).map(({ wid }) => wid).toSorted(),
      pairings: await db.$count(movedRows, and(eq(movedRows.companyId, companyId), eq(movedRows.kind, 'pairings'))),
    }));

  test('no row is doubled or lost, and each phone is opened once', async () => {
    while (kills < killsOfSwitch) {
      const source = small();
      const request = { services: { database: mortal('copy') } };
      await untilDone(() => copyFrom(server, source, request));
      const [ticket] = source.stored.tickets ?? [];
      const now = server.platform.clock();
      const later = { createdAt: now, updatedAt: now };
      source.stored.messages?.push(sourceRows.message({ ticketId: ticket?.id ?? '', ...later }));
      const [moved] = await server.platform.database
        .system(({ db }) => db.select().from(movedCompanies).orderBy(movedCompanies.companyId))
        .then((rows) => rows.slice(-1));
      assert.ok(moved);
      opened.length = 0;
      await untilDone(() => change(source, moved.moveId));
      const { bodies, ...counts } = await here(moved.companyId);
      assert.deepEqual(counts, { contacts: 2, tickets: 2, rounds: 2, pairings: 2 });
      assert.deepEqual(bodies, (source.stored.messages ?? []).map(({ wid }) => wid).toSorted());
      assert.deepEqual([opened.length, new Set(opened).size], [2, 2]);
    }
  });
});
