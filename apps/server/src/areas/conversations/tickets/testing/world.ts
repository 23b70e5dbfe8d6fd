import { randomBytes } from 'node:crypto';
import { reactToChannelEvent } from '../../../../channels/channel-events.ts';
import { createOfficialAccounts } from '../../../../channels/cloud-api/accounts/accounts.ts';
import type { ChannelEvent, ChatAddress, InboundMessage, MessageContent } from '../../../../channels/port.ts';
import type { Services } from '../../../../channels/services.ts';
import type { Database, Unit } from '../../../../platform/database/database.ts';
import type { DomainEvent } from '../../../../platform/database/domain-event.ts';
import { companies, settings } from '../../../../platform/database/schema/companies.ts';
import { queues } from '../../../../platform/database/schema/queues.ts';
import { users } from '../../../../platform/database/schema/users.ts';
import { whatsappQueues, whatsapps } from '../../../../platform/database/schema/whatsapps.ts';
import { createFolderStore } from '../../../../platform/storage/folder-store.ts';
import { openTestDatabase } from '../../../../testing/database.ts';
import { silentProvider } from '../../../../testing/silent-provider.ts';
import { allSubscribers } from '../../../composition.ts';

/** A company with one connection in a fresh database, and customers who write to it. Tests move the clock. */
export interface World {
  database: Database;
  services: Services;
  companyId: number;
  connectionId: number;
  /** The published events, oldest first. */
  events: DomainEvent[];
  /** Advances the clock, in minutes. */
  wait(minutes: number): void;
  setClock(moment: string): void;
  unit<T>(work: (unit: Unit) => Promise<T>): Promise<T>;
  receive(event: ChannelEvent): Promise<void>;
  /** Delivers a message from a customer; returns WhatsApp's id of it. */
  write(chat: ChatAddress, content: string | MessageContent, overrides?: Partial<InboundMessage>): Promise<string>;
  addQueues(...names: string[]): Promise<number[]>;
  addUser(name: string): Promise<number>;
  set(key: string, value: string): Promise<void>;
  configure(changes: Partial<typeof whatsapps.$inferInsert>): Promise<void>;
  close(): Promise<void>;
}

/** The address of a person: digits of the number, and the LID when it is known. */
export function person(number: string | null, lid: string | null = null): ChatAddress {
  return { chatId: lid ?? `${number}@s.whatsapp.net`, number, lid, isGroup: false };
}

/** A text as content. */
export function text(words: string): MessageContent {
  return { kind: 'text', text: words };
}

/** Opens a world. */
export async function openWorld(): Promise<World> {
  const { database, close } = await openTestDatabase();
  let now = new Date('2026-11-23T15:00:00Z');
  const events: DomainEvent[] = [];
  database.onPublish((event) => events.push(event));
  const { companyId, connectionId } = await database.system(foundCompany);
  const services = fakeServices(() => now);
  database.useClock(services.clock);
  const unit: World['unit'] = (work) => database.tenant(companyId, work);
  database.subscribe(allSubscribers(services));
  const receive = (event: ChannelEvent) =>
    unit((inside) => reactToChannelEvent(inside, { companyId, connectionId }, event));
  let queueCount = 0;
  return {
    database,
    services,
    companyId,
    connectionId,
    events,
    unit,
    receive,
    close,
    wait: (minutes) => {
      now = new Date(now.getTime() + minutes * 60_000);
    },
    setClock: (moment) => {
      now = new Date(moment);
    },
    async write(chat, content, overrides = {}) {
      const message = inbound(chat, typeof content === 'string' ? text(content) : content, now, overrides);
      await receive({ type: 'message', message });
      return message.wid;
    },
    addQueues: (...names) =>
      unit(async ({ db }) => {
        const ids: number[] = [];
        for (const name of names) {
          queueCount += 1;
          const values = {
            companyId,
            name,
            color: `#00000${queueCount}`,
            greetingMessage: `Fila ${name}`,
            orderQueue: queueCount,
          };
          const [queue] = await db.insert(queues).values(values).returning();
          if (!queue) continue;
          await db.insert(whatsappQueues).values({ companyId, whatsappId: connectionId, queueId: queue.id });
          ids.push(queue.id);
        }
        return ids;
      }),
    addUser: (name) =>
      unit(async ({ db }) => {
        const values = { companyId, name, email: `${randomBytes(6).toString('hex')}@example.com`, passwordHash: 'x' };
        const [user] = await db.insert(users).values(values).returning();
        return user?.id ?? 0;
      }),
    set: (key, value) =>
      unit(async ({ db }) => {
        await db
          .insert(settings)
          .values({ companyId, key, value })
          .onConflictDoUpdate({ target: [settings.companyId, settings.key], set: { value } });
      }),
    configure: (changes) =>
      unit(async ({ db }) => {
        await db.update(whatsapps).set(changes);
      }),
  };
}

/** A message as a channel delivers it. */
export function inbound(
  chat: ChatAddress,
  content: MessageContent,
  at: Date,
  overrides: Partial<InboundMessage>,
): InboundMessage {
  return {
    wid: randomBytes(10).toString('hex').toUpperCase(),
    chat,
    fromMe: false,
    author: null,
    pushName: 'Maria Silva',
    content,
    quotedWid: null,
    forwarded: false,
    sentAt: at.getTime(),
    stub: false,
    ...overrides,
  };
}

async function foundCompany({ db }: Unit): Promise<{ companyId: number; connectionId: number }> {
  const [company] = await db.insert(companies).values({ name: 'Padaria Central' }).returning();
  if (!company) throw new Error('no company');
  const values = {
    companyId: company.id,
    name: 'Balcão',
    isDefault: true,
    status: 'CONNECTED',
    greetingMessage: 'Olá!',
  };
  const [connection] = await db.insert(whatsapps).values(values).returning();
  if (!connection) throw new Error('no connection');
  return { companyId: company.id, connectionId: connection.id };
}

export function fakeServices(clock: () => Date): Services {
  const refuse = () => Promise.reject(new Error('not in this world'));
  const linkedDevice = silentProvider().capabilities;
  const official = { ...linkedDevice, edit: false, remove: false, interactive: true, templates: true, window: true };
  return {
    clock,
    configuration: { graceDays: 0 },
    storage: {
      store: createFolderStore('nowhere'),
      keep: refuse,
      keepStream: refuse,
      keepArchive: refuse,
      find: refuse,
      open: refuse,
      openToSend: refuse,
      shrink: refuse,
      thumbnails: { of: refuse, remove: refuse, async *list() {} },
      remove: refuse,
      address: (id) => `/media/${id}?signed`,
      verify: () => false,
    },
    channels: {
      official: { accounts: createOfficialAccounts(refuse), secrets: { read: refuse, keep: refuse } },
      sendText: refuse,
      sendAndWait: refuse,
      tellOutcome: () => undefined,
      capabilitiesOf: (name) => (name === 'official' ? official : linkedDevice),
      newMessageId: () => randomBytes(9).toString('hex').toUpperCase(),
      readAgenda: async () => undefined,
      privacy: async () => undefined,
      readHistory: refuse,
      openSealed: async () => null,
      supports: () => true,
      checkNumber: async () => undefined,
      profilePicture: async () => null,
      groupMembers: async () => null,
      templates: refuse,
      watchTyping: () => undefined,
      showWriting: () => undefined,
      connect: refuse,
      pair: refuse,
      readPairing: async () => 'incomplete',
      release: refuse,
      logout: refuse,
      created: () => undefined,
      deleted: () => undefined,
    },
  };
}
