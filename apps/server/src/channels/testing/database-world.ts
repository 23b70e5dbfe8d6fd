import { eq } from 'drizzle-orm';
import { findDefaultWhatsapp, publishState } from '../../areas/conversations/whatsapps/whatsapp-rows.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DomainEvent } from '../../platform/database/domain-event.ts';
import { companies } from '../../platform/database/schema/companies.ts';
import { whatsapps } from '../../platform/database/schema/whatsapps.ts';
import { createSeal } from '../../platform/security/sealing.ts';
import { openTestDatabase, testLogger } from '../../testing/database.ts';
import { eventually } from '../../testing/eventually.ts';
import { createBaileysProvider } from '../baileys/provider.ts';
import { createSqlPairings } from '../baileys/sql-pairings.ts';
import { connectionChanged } from '../channel-events.ts';
import { createGraphClient } from '../cloud-api/graph-client.ts';
import { createChannels, type RunningChannels } from '../create-channels.ts';
import { connectionQuestions } from './connection-questions.ts';
import { type EmulatorWorld, startEmulatorWorld } from './emulator-world.ts';
import { noStorage } from './files.ts';

/** The channels of production, on a fresh database and the emulator. */
export interface DatabaseWorld extends EmulatorWorld {
  database: Database;
  companyId: number;
  /** The events published to browsers, oldest first. */
  published: DomainEvent[];
  /** Starts the channels of one more process. */
  startChannels(timing?: { heartbeat?: number; leaseDuration?: number }): RunningChannels;
  createConnection(name: string): Promise<number>;
  row(connectionId: number): Promise<typeof whatsapps.$inferSelect>;
  /** Waits until the connection's row shows this status. */
  status(connectionId: number, status: string): Promise<typeof whatsapps.$inferSelect>;
  /** Pairs a connection with a new phone of this number. */
  pair(connectionId: number, number: string): Promise<void>;
}

const noWorker = { serve: () => undefined, leave: () => undefined };

/** Starts everything except the channels. */
export async function startDatabaseWorld(): Promise<DatabaseWorld> {
  const emulator = await startEmulatorWorld();
  const test = await openTestDatabase();
  const { database } = test;
  const running: RunningChannels[] = [];
  const events: DomainEvent[] = [];
  database.onPublish((event) => events.push(event));
  database.subscribe([
    connectionChanged.on(async (unit, change) => {
      const [channels] = running;
      if (channels) await publishState({ channels }, unit, change);
    }),
    ...connectionQuestions,
  ]);
  const companyId = await createCompany(database);
  const seal = createSeal('a secret of at least 32 characters');

  async function row(connectionId: number) {
    const [found] = await database.system(({ db }) =>
      db.select().from(whatsapps).where(eq(whatsapps.id, connectionId)),
    );
    if (!found) throw new Error('There is no such connection');
    return found;
  }
  const status = (connectionId: number, expected: string) =>
    eventually(`connection ${connectionId} ${expected}`, async () => {
      const found = await row(connectionId);
      return found.status === expected && found;
    });

  return {
    ...emulator,
    database,
    companyId,
    published: events,
    row,
    status,
    startChannels(timing = {}) {
      const providers = [createBaileysProvider(emulator.settings, createSqlPairings(database, seal))];
      const parts = {
        database,
        storage: noStorage,
        logger: testLogger,
        seal,
        providers,
        holdsConnections: true,
        graphClient: createGraphClient('http://127.0.0.1:9', 'v26.0'),
        defaultConnection: (company: number) => database.tenant(company, (unit) => findDefaultWhatsapp(unit, company)),
        heartbeat: 100,
      };
      const channels = createChannels({ ...parts, ...timing });
      running.push(channels);
      void channels.start(noWorker);
      return channels;
    },
    async createConnection(name) {
      const [created] = await database.system(({ db }) =>
        db.insert(whatsapps).values({ companyId, name, status: 'OPENING' }).returning({ id: whatsapps.id }),
      );
      return created?.id ?? 0;
    },
    async pair(connectionId, number) {
      await emulator.phones.addPhone(number, 'Loja', true);
      const { qrcode } = await status(connectionId, 'qrcode');
      await emulator.phones.scan(number, qrcode);
      await status(connectionId, 'CONNECTED');
    },
    async close() {
      await Promise.all(running.map((channels) => channels.stop()));
      await test.close();
      await emulator.close();
    },
  };
}

async function createCompany(database: Database): Promise<number> {
  const [company] = await database.system(({ db }) =>
    db.insert(companies).values({ name: 'Loja' }).returning({ id: companies.id }),
  );
  return company?.id ?? 0;
}
