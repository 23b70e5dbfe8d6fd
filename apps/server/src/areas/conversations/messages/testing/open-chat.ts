import { beforeEach } from 'node:test';
import { asc, eq } from 'drizzle-orm';
import type { TestUser } from '../../../../testing/factories.ts';
import { useSharedServer } from '../../../../testing/use-server.ts';
import { tickets } from '../../tickets/tickets.schema.ts';
import { messages } from '../messages.schema.ts';

/** A picture of one pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A file to send with a message. */
type SentFile = { field: string; name: string; content: Uint8Array | string };

/** An open ticket of an agent with a customer, and what both do in its chat. */
class OpenChat {
  readonly server = useSharedServer();
  companyId = 0;
  connectionId = 0;
  ticketId = 0;
  #agent: TestUser | undefined;

  get ana(): TestUser {
    if (!this.#agent) throw new Error('The chat is there when tests run');
    return this.#agent;
  }

  async open(): Promise<void> {
    const { make } = this.server;
    this.companyId = (await make.company()).id;
    const { companyId } = this;
    const queue = await make.queue({ companyId });
    this.connectionId = (await make.connection({ companyId, isDefault: true })).id;
    this.#agent = await make.user({ companyId, name: 'Ana', queueIds: [queue.id] });
    const contact = await make.contact({ companyId, name: 'Maria Silva' });
    const place = { companyId, whatsappId: this.connectionId, contactId: contact.id, queueId: queue.id };
    this.ticketId = (await make.ticket({ ...place, status: 'open', userId: this.ana.id })).id;
  }

  list = (query: object = {}, as = this.ana) =>
    this.server.call('GET /messages/:ticketId', { as, params: { ticketId: this.ticketId }, query: { ...query } });

  send = (body: object, files?: SentFile[]) =>
    this.server.call('POST /messages/:ticketId', { as: this.ana, params: { ticketId: this.ticketId }, body, files });

  stored = () =>
    this.server.database.database.system((unit) =>
      unit.db.select().from(messages).where(eq(messages.ticketId, this.ticketId)).orderBy(asc(messages.id)),
    );

  ticket = async () =>
    (await this.server.call('GET /tickets/:ticketId', { as: this.ana, params: { ticketId: this.ticketId } })).body;

  setStatus = (status: 'open' | 'pending' | 'closed') =>
    this.server.database.database.system(async (unit) => {
      await unit.db.update(tickets).set({ status }).where(eq(tickets.id, this.ticketId));
    });

  /** Stores a message of the chat as if it had been received. */
  receive = (overrides: object = {}) => {
    const { companyId, ticketId, connectionId } = this;
    return this.server.make.message({ companyId, ticketId, connectionId, chatId: 'chat', ...overrides });
  };
}

/** A new open ticket for each test of the calling suite, on the shared server. */
export function useOpenChat(): OpenChat {
  const chat = new OpenChat();
  beforeEach(() => chat.open());
  return chat;
}
