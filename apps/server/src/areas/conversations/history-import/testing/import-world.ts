import assert from 'node:assert/strict';
import type { Answer, Message, Whatsapp } from '@recado/contract';
import { createBaileysProvider } from '../../../../channels/baileys/provider.ts';
import { createSqlPairings } from '../../../../channels/baileys/sql-pairings.ts';
import { type EmulatorWorld, startEmulatorWorld } from '../../../../channels/testing/emulator-world.ts';
import { eventually } from '../../../../testing/eventually.ts';
import type { TestUser } from '../../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../../testing/server.ts';

type Ticket = Answer<'GET /tickets'>['tickets'][number];

/** The whole server and the emulator, for tests with shops that import the history of their phones. */
export interface ImportWorld extends EmulatorWorld {
  server: TestServer;
  /** Creates a company with an administrator and the phone of a shop, which is not paired yet. */
  shop(number: string): Promise<Shop>;
}

/** A company whose phone has old chats. */
export interface Shop {
  admin: TestUser;
  number: string;
  /** Creates old chats with this many messages each, spread evenly over a period (ISO 8601). */
  remembers(chats: string[], messagesEach: number, from: string, to: string): Promise<void>;
  /** The same on a paired phone, which sends its history again. */
  handsOver(chats: string[], messagesEach: number, from: string, to: string): Promise<void>;
  /** Creates a connection with these options and pairs it; returns its id. */
  pair(options: object): Promise<number>;
  /** Scans the QR code that the connection currently shows. */
  scan(whatsappId: number): Promise<void>;
  connection(whatsappId: number): Promise<Whatsapp>;
  /** Waits until the import of the connection is over. */
  imported(whatsappId: number): Promise<Whatsapp>;
  tickets(status: 'pending' | 'open' | 'closed'): Promise<Ticket[]>;
  /** All messages of a ticket, oldest first. */
  messages(ticketId: number): Promise<Message[]>;
}

/** Starts the server and the emulator. */
export async function startImportWorld(): Promise<ImportWorld> {
  const emulator = await startEmulatorWorld();
  const server = await startTestServer({
    providers: ({ database, seal }) => [createBaileysProvider(emulator.settings, createSqlPairings(database, seal))],
  });
  return {
    ...emulator,
    server,
    async shop(number) {
      const company = await server.make.company();
      const admin = await server.make.user({ companyId: company.id, profile: 'admin' });
      await emulator.phones.addPhone(number, 'Loja', true);
      return makeShop(server, emulator, admin, number);
    },
    async close() {
      await server.close();
      await emulator.close();
    },
  };
}

function makeShop(server: TestServer, { phones }: EmulatorWorld, admin: TestUser, number: string): Shop {
  const connection = async (whatsappId: number) =>
    (await server.call('GET /whatsapp/:whatsappId', { as: admin, params: { whatsappId } })).body;

  async function scan(whatsappId: number): Promise<void> {
    const qrcode = await eventually('a QR code', async () => {
      const { status, qrcode } = await connection(whatsappId);
      return status === 'qrcode' && qrcode;
    });
    await phones.scan(number, qrcode);
    await eventually('connected', async () => (await connection(whatsappId)).status === 'CONNECTED');
  }

  return {
    admin,
    number,
    scan,
    connection,
    remembers: (chats, messagesEach, from, to) => phones.history(number, { with: chats, messagesEach, from, to }),
    handsOver: (chats, messagesEach, from, to) =>
      phones.history(number, { with: chats, messagesEach, from, to, now: true }),
    async pair(options) {
      const created = await server.call('POST /whatsapp', { as: admin, body: { name: 'Vendas', ...options } });
      assert.equal(created.status, 200, JSON.stringify(created.body));
      await scan(created.body.id);
      return created.body.id;
    },
    imported: (whatsappId) =>
      eventually(
        'the import is over',
        async () => {
          const shown = await connection(whatsappId);
          return shown.importOldMessages === null && shown.importStatus === null && shown;
        },
        { timeoutMs: 60_000 },
      ),
    async tickets(status) {
      const query = { status, showAll: 'true' } as const;
      const { body } = await server.call('GET /tickets', { as: admin, query });
      return body.tickets;
    },
    async messages(ticketId) {
      const found: Message[] = [];
      for (let before: string | undefined; ; before = String(found[0]?.id)) {
        const request = { as: admin, params: { ticketId }, query: before ? { before } : {} };
        const { body } = await server.call('GET /messages/:ticketId', request);
        found.unshift(...body.messages);
        if (!body.hasMore) return found;
      }
    },
  };
}
