import assert from 'node:assert/strict';
import { after, before, beforeEach } from 'node:test';
import { and, asc, eq } from 'drizzle-orm';
import { eventually } from '../../../../testing/eventually.ts';
import type { TestUser } from '../../../../testing/factories.ts';
import type { ForeignServer } from '../../../../testing/foreign-server.ts';
import { startTestServer, type TestServer } from '../../../../testing/server.ts';
import { messages } from '../../../conversations/messages/messages.schema.ts';
import { newCustomer } from '../../../conversations/messages/testing/customer.ts';
import { tickets } from '../../../conversations/tickets/tickets.schema.ts';
import { billingTextsIn } from '../texts.ts';
import { startFakeBilling } from './fake-billing.ts';

/** What the server says in the language of the company. */
export const billingTexts = billingTextsIn('pt');
/** A document that no system knows. */
export const unknownDocument = '168.995.350-09';

/** What is there while tests run. */
interface World {
  billing: ForeignServer;
  server: TestServer;
}

/** The queue of bills of a company, its customer, and what both say. */
class BillingQueue {
  #world: World | undefined;
  #admin: TestUser | undefined;
  #customer: ReturnType<typeof newCustomer> | undefined;
  companyId = 0;

  get billing(): ForeignServer {
    return present(this.#world).billing;
  }
  get server(): TestServer {
    return present(this.#world).server;
  }
  get admin(): TestUser {
    return present(this.#admin);
  }
  get customer(): ReturnType<typeof newCustomer> {
    return present(this.#customer);
  }

  async start(): Promise<void> {
    const billing = await startFakeBilling();
    const environment = { OUTBOUND_ORIGINS: billing.origin, ASAAS_URL: `${billing.origin}/asaas` };
    this.#world = { billing, server: await startTestServer({ environment }) };
  }

  async end(): Promise<void> {
    await this.server.close();
    await this.billing.close();
  }

  /** A company of its own for the next test. */
  async open(): Promise<void> {
    const { make } = this.server;
    const { id: companyId } = await make.company();
    this.companyId = companyId;
    this.#admin = await make.user({ companyId, profile: 'admin' });
    const bills = await make.queue({ companyId, name: '2ª Via de Boleto', greetingMessage: 'Olá!' });
    const people = await make.queue({ companyId, name: 'Suporte', greetingMessage: 'Suporte' });
    const queueIds = [bills.id, people.id];
    const { id: connectionId } = await make.connection({ companyId, queueIds, greetingMessage: 'Menu' });
    this.#customer = newCustomer(this.server, { companyId, connectionId });
    this.billing.reset();
  }

  store = async (values: Record<string, string>) => {
    for (const [key, value] of Object.entries(values)) {
      const answer = await this.server.call('PUT /settings/:key', {
        as: this.admin,
        params: { key },
        body: { value },
      });
      assert.equal(answer.status, 200);
    }
  };

  ixcSettings = () => ({ ipixc: `${this.billing.origin}/`, tokenixc: '12:secret' });

  /** The systems, each with its settings and with what its requests must carry. */
  systems: Record<string, { settings: () => Record<string, string>; key: RegExp }> = {
    IXC: { settings: this.ixcSettings, key: /Basic MTI6c2VjcmV0$/ },
    'MK-AUTH': {
      settings: () => ({ ipmkauth: this.billing.origin, clientidmkauth: 'me', clientsecretmkauth: 'secret' }),
      key: /Basic bWU6c2VjcmV0$|Bearer token\.of\.mkauth$/,
    },
    Asaas: { settings: () => ({ asaas: 'secret' }), key: /secret$|bill\.pdf $/ },
  };

  /** What the company has written. */
  chat = () =>
    this.server.platform.database.system(({ db }) =>
      db
        .select({ body: messages.body, mediaType: messages.mediaType })
        .from(messages)
        .where(and(eq(messages.companyId, this.companyId), eq(messages.fromMe, true)))
        .orderBy(asc(messages.id)),
    );

  ticket = async () => {
    const [row] = await this.server.platform.database.system(({ db }) =>
      db.select().from(tickets).where(eq(tickets.companyId, this.companyId)),
    );
    assert.ok(row);
    return row;
  };

  /**
   * Chooses the queue in the menu and answers its question; returns the texts that follow the question, once there are
   * some.
   */
  ask = async (...answers: string[]) => {
    for (const text of ['Oi', '1']) await this.customer.write(text);
    assert.equal((await this.chat()).at(-1)?.body, `Olá!\n\n${billingTexts.question}`);
    const before = (await this.chat()).length;
    for (const text of answers) await this.customer.write(text);
    return eventually('an answer', async () => {
      const said = (await this.chat()).slice(before);
      return said.length >= answers.length && said;
    });
  };

  isClosed = () => eventually('the ticket is closed', async () => (await this.ticket()).status === 'closed');

  isWithPeople = () =>
    eventually('the ticket is with people', async () => {
      const { status, chatbot, botState } = await this.ticket();
      return status === 'pending' && !chatbot && botState?.isHandedOver === true;
    });
}

function present<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error('The queue is there when tests run');
  return part;
}

/** A new company with a queue of bills for each test of the calling suite, beside a system that has the bills. */
export function useBillingQueue(): BillingQueue {
  const queue = new BillingQueue();
  before(() => queue.start());
  after(() => queue.end());
  beforeEach(() => queue.open());
  return queue;
}
