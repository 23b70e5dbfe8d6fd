import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { after, before, beforeEach } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { RefusedError } from '../../../../channels/refused-error.ts';
import { whatsapps } from '../../../../platform/database/schema/whatsapps.ts';
import { AppError } from '../../../../platform/errors.ts';
import { eventually } from '../../../../testing/eventually.ts';
import type { TestUser } from '../../../../testing/factories.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../../../../testing/server.ts';
import { silentProvider } from '../../../../testing/silent-provider.ts';
import { contactListItems } from '../../../conversations/contact-lists/contact-lists.schema.ts';
import { messages } from '../../../conversations/messages/messages.schema.ts';
import { newCustomer } from '../../../conversations/messages/testing/customer.ts';
import { plannedJob, runPlanned } from './planned-jobs.ts';

interface Phone {
  refuses: boolean;
  /** Whether sending fails temporarily. */
  stumbles: boolean;
  gate: Promise<void> | undefined;
  files: string[];
  /** The receiver of each message, in the order of sending. */
  order: string[];
  /** Numbers that are not on WhatsApp. */
  unknown: string[];
}

/**
 * The setup of a file with tests that send campaigns: one server, and for each test a company with an administrator, an
 * open connection, an empty contact list and no pauses.
 */
export function sendingCompany() {
  let server: TestServer;
  let companyId: number;
  let admin: TestUser;
  let connectionId: number;
  let contactListId: number;
  let providers: TestServerOptions['providers'];
  /** The behaviour of WhatsApp (whether it refuses messages, and what sending waits for), and what it received. */
  const phone: Phone = { refuses: false, stumbles: false, gate: undefined, files: [], order: [], unknown: [] };

  before(async () => {
    const silent = silentProvider();
    const open: typeof silent.open = async (opening) => ({
      ...(await silent.open(opening)),
      checkNumber: async (number) =>
        phone.unknown.includes(number)
          ? null
          : { chatId: `${number}@s.whatsapp.net`, number, lid: null, isGroup: false },
      send: async ({ openMedia, chat }) => {
        await phone.gate;
        phone.order.push(chat.number ?? '');
        if (openMedia) phone.files.push(await text(await openMedia()));
        if (phone.refuses) throw new RefusedError('479');
        if (phone.stumbles) throw new AppError('ERR_SENDING_WAPP_MSG');
      },
    });
    providers = () => [{ ...silent, open }];
    server = await startTestServer({ providers });
  });
  after(() => server.close());
  beforeEach(async () => {
    phone.refuses = false;
    phone.stumbles = false;
    phone.gate = undefined;
    phone.files = [];
    phone.order = [];
    phone.unknown = [];
    companyId = (await server.make.company()).id;
    admin = await server.make.user({ companyId, profile: 'admin' });
    connectionId = (await server.make.connection({ companyId, isDefault: true, status: 'OPENING' })).id;
    const list = await server.call('POST /contact-lists', { as: admin, body: { name: 'Clientes' } });
    contactListId = list.body.id;
    await changeSettings({ messageInterval: 0, greaterInterval: 0 });
    await eventually('the connection is open', async () => (await connection())?.status === 'CONNECTED');
  });

  const system = <T>(work: Parameters<typeof server.database.database.system<T>>[0]) =>
    server.database.database.system(work);
  const changeSettings = (settings: object) =>
    server.call('POST /campaign-settings', { as: admin, body: { settings } });
  const connection = async () =>
    (await system(({ db }) => db.select().from(whatsapps).where(eq(whatsapps.id, connectionId))))[0];
  const numberOf = (index: number) => `55119${String(70_000_000 + companyId * 1_000 + index)}`;
  const read = async (campaignId: number) =>
    (await server.call('GET /campaigns/:campaignId', { as: admin, params: { campaignId } })).body;

  /** The messages that the company sent, in order. */
  const sent = () =>
    system(({ db }) =>
      db
        .select({ body: messages.body, chatId: messages.chatId, queueId: messages.queueId })
        .from(messages)
        .where(and(eq(messages.companyId, companyId), eq(messages.fromMe, true)))
        .orderBy(messages.id),
    );

  return {
    phone,
    /** The rows of the current test. `beforeEach` replaces them, so read them when they are needed. */
    get now() {
      return { server, companyId, admin, connectionId, contactListId };
    },
    restart: async () => {
      server = await server.restart();
    },
    /** Replaces the administrator, whose session ended as time went on. */
    renew: async () => {
      admin = await server.make.user({ companyId, profile: 'admin' });
    },
    /** Starts a second process of the same installation. */
    startBeside: () => startTestServer({ beside: server, providers }),
    system,
    changeSettings,
    numberOf,
    /** Adds `count` people to the contact list. */
    fill: (count: number) =>
      system(({ db }) =>
        db.insert(contactListItems).values(
          Array.from({ length: count }, (_, index) => ({
            ...{ companyId, contactListId, isWhatsappValid: true, email: '' },
            ...{ name: `Pessoa ${index}`, number: numberOf(index) },
          })),
        ),
      ),
    /** Creates a campaign whose scheduled time comes at once. */
    async start(given: object = {}): Promise<number> {
      // On a busy machine the time may have passed when the call arrives.
      for (let ahead = 300; ; ahead *= 4) {
        const scheduledAt = new Date(server.platform.clock().getTime() + ahead).toISOString();
        const body = { name: 'Natal', message1: 'Olá {nome}', contactListId, scheduledAt, ...given };
        const answer = await server.call('POST /campaigns', { as: admin, body });
        if (answer.status === 200) return answer.body.id;
        assert.ok(answer.body.issues?.some(({ code }) => code === 'inPast') && ahead < 60_000, answer.body.error);
      }
    },
    read,
    /** Holds back all messages from now on, until the returned function is called. */
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      phone.gate = promise;
      return resolve;
    },
    /**
     * Moves the clock to the due time of the connection's next job, which is more than some seconds away, and returns
     * that time. `isOver`: whether no further job is expected.
     */
    async waitForJob(isOver = async () => false) {
      const lane = `campaign:${connectionId}`;
      await eventually('a job is planned', async () => (await plannedJob(server, lane)) ?? (await isOver()));
      const job = await plannedJob(server, lane);
      const runAt = job?.runAt ?? server.platform.clock();
      server.advance(runAt.getTime() - server.platform.clock().getTime());
      // The former session has expired.
      admin = await server.make.user({ companyId, profile: 'admin' });
      if (job) await runPlanned(server, job);
      return runAt;
    },
    act: (action: 'cancel' | 'restart', campaignId: number) =>
      server.call(`POST /campaigns/:campaignId/${action}`, { as: admin, params: { campaignId } }),
    isFinished: (id: number) => async () => (await read(id)).status === 'FINALIZADA',
    sent,
    /** Checks that each of the first `people` people got exactly one message. */
    async areOnce(people: number) {
      const chats = (await sent()).map(({ chatId }) => chatId);
      assert.deepEqual([chats.length, new Set(chats).size], [people, people]);
    },
    customer: (index: number) => newCustomer(server, { companyId, connectionId }, numberOf(index)),
  };
}
