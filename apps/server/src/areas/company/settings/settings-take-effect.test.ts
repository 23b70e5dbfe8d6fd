import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { asc, eq } from 'drizzle-orm';
import { companies } from '../../../platform/database/schema/companies.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { menu } from '../../automation/chatbot/testing/bot-world.ts';
import { linkPreviews } from '../../conversations/messages/link-previews/link-previews.schema.ts';
import { messages } from '../../conversations/messages/messages.schema.ts';
import { newCustomer } from '../../conversations/messages/testing/customer.ts';
import { handOverToAgents } from '../../conversations/ticket-notes/hand-over-to-agents.ts';
import { type Office, openOffice } from '../../conversations/tickets/testing/office.ts';
import { person } from '../../conversations/tickets/testing/world.ts';
import { defaultSchedules } from '../companies/schedules.ts';
import { type CustomerText, customerTexts } from './customer-texts.ts';
import type { PlatformSecretKey, PlatformSettingKey, SettingKey, settingDefinitions } from './definitions.ts';

/** The addresses and keys of billing systems, which `billing-lookups.test.ts` tests. */
type BillingKey = 'ipixc' | 'tokenixc' | 'ipmkauth' | 'clientidmkauth' | 'clientsecretmkauth' | 'asaas';
/** The settings that change a company's own behaviour; `chatBotType` has only one value, so it changes nothing. */
type EffectiveKey = Exclude<SettingKey, PlatformSettingKey | PlatformSecretKey | BillingKey | 'chatBotType'>;
type Definition<Key extends EffectiveKey> = (typeof settingDefinitions)[Key];
/** The values of a choice; of a text none and one's own; of minutes none and thirty. */
type ValueOf<Key extends EffectiveKey> =
  Definition<Key> extends { values: readonly (infer Value extends string)[] }
    ? Value
    : Key extends CustomerText
      ? '' | typeof ownText
      : '0' | '30';
/** A company's own text; each has only the variables that it knows. */
const ownText = '{{firstName}}: {{agent}}{{target}}';

interface Effect<Value extends string> {
  /** The expected observation for each value. */
  seen: Record<Value, unknown>;
  /** Does what the setting affects, and returns the observation. */
  look(office: Office): Promise<unknown>;
}

describe('Each setting takes effect', () => {
  const server = useSharedServer();

  // A new setting does not compile before it is tested here.
  const effects: { [Key in EffectiveKey]: Effect<ValueOf<Key>> } = {
    userRating: {
      seen: { enabled: 'Como fomos?', disabled: 'Tchau!' },
      async look({ companyId, admin, make, change, said }) {
        const queue = await server.make.queue({ companyId, ratingMessage: 'Como fomos?', complationMessage: 'Tchau!' });
        const { id } = await make({ status: 'open', userId: admin.id, queueId: queue.id });
        await change(admin, id, { status: 'closed' });
        return (await said(id)).join().split('\n')[0];
      },
    },
    scheduleType: {
      seen: { disabled: [menu, 'Bem-vindo'], queue: [menu, 'Vendas fechou'], company: ['A loja fechou'] },
      look: writeWhenAllIsClosed,
    },
    call: {
      seen: { enabled: [], disabled: ['call_log', 'chat'] },
      async look(office) {
        const { number, receive } = newCustomer(server, office);
        await receive({ type: 'call', chat: person(number), callId: `CALL${number}` });
        return (await written(office)).map(({ mediaType }) => mediaType);
      },
    },
    CheckMsgIsGroup: {
      seen: { enabled: [], disabled: ['Oi, grupo'] },
      async look(office) {
        const { number, write } = newCustomer(server, office);
        const chat = { chatId: `${number}00@g.us`, number: null, lid: null, isGroup: true };
        await write('Oi, grupo', { chat, author: { number, lid: null, name: 'João' } });
        return (await written(office)).map(({ body }) => body);
      },
    },
    sendGreetingAccepted: {
      seen: { enabled: [true], disabled: [] },
      async look({ ana, make, change, said }) {
        const { id } = await make();
        await change(ana, id, { status: 'open', userId: ana.id });
        return (await said(id)).map((words) => words.includes('meu nome é *Ana* e agora vou prosseguir'));
      },
    },
    sendMsgTransfTicket: {
      seen: { enabled: [true], disabled: [] },
      async look({ support, ana, bruno, make, change, said }) {
        const { id } = await make({ status: 'open', userId: ana.id });
        await change(ana, id, { status: 'open', userId: bruno.id, queueId: support.id });
        return (await said(id)).map((words) => words.includes('transferido para o departamento *Suporte*'));
      },
    },
    greetingAcceptedMessage: {
      seen: { '': 'meu nome é *Ana*', [ownText]: ': Ana{{target}}' },
      async look({ ana, make, change, said, ...office }) {
        await enable(office, 'sendGreetingAccepted');
        const { id } = await make();
        await change(ana, id, { status: 'open', userId: ana.id });
        return partOf((await said(id)).at(-1), /meu nome é \*Ana\*|: .*$/);
      },
    },
    transferMessage: {
      seen: {
        '': '*Suporte*',
        [ownText]: ': {{agent}}para o departamento *Suporte* e contará com a presença de *Bruno*',
      },
      async look({ support, ana, bruno, make, change, said, ...office }) {
        await enable(office, 'sendMsgTransfTicket');
        const { id } = await make({ status: 'open', userId: ana.id });
        await change(ana, id, { status: 'open', userId: bruno.id, queueId: support.id });
        return partOf((await said(id)).at(-1), /: \{.*$|\*Suporte\*/);
      },
    },
    callMessage: {
      seen: { '': customerTexts.callMessage.pt, [ownText]: 'Maria: {{agent}}{{target}}' },
      async look(office) {
        const { number, write, receive } = newCustomer(server, office);
        await write('Oi');
        await receive({ type: 'call', chat: person(number), callId: `CALL${number}` });
        return (await written(office)).at(-1)?.body;
      },
    },
    optOutMessage: {
      seen: { '': customerTexts.optOutMessage.pt, [ownText]: 'Maria: {{agent}}{{target}}' },
      async look(office) {
        await newCustomer(server, office).write('Sair.');
        return (await written(office)).at(-1)?.body;
      },
    },
    handOverMessage: {
      seen: { '': customerTexts.handOverMessage.pt, [ownText]: 'Maria: {{agent}}{{target}}' },
      async look(office) {
        const { ticketId } = await answeredByNobody(office);
        await server.database.database.tenant(office.companyId, (unit) =>
          handOverToAgents(unit, ticketId, { companyId: office.companyId, queueId: null }),
        );
        return (await written(office)).at(-1)?.body;
      },
    },
    thanksMinutes: {
      seen: { 0: 'pending', 30: 'closed' },
      async look(office) {
        const { ticketId, customer } = await answeredByNobody(office);
        await office.change(office.admin, ticketId, { status: 'open', userId: office.admin.id });
        await office.change(office.admin, ticketId, { status: 'closed' });
        await customer.write('Obrigada!');
        return (await office.read(office.admin, ticketId)).body.status;
      },
    },
    userViewTicketsWithoutQueue: {
      seen: { enabled: 200, disabled: 403 },
      async look({ ana, make, read }) {
        const { id } = await make({ queueId: null });
        return (await read(ana, id)).status;
      },
    },
    campaignsEnabled: {
      seen: { enabled: true, disabled: false },
      async look({ admin }) {
        const caller = await server.platform.sessions.callerOf(admin.sessionId);
        return caller?.company.flags.has('useCampaigns');
      },
    },
    linkPreviews: {
      seen: { enabled: 'Bolos da Ana', disabled: undefined },
      async look(office) {
        const { companyId, admin } = office;
        await newCustomer(server, office).write('https://bolos.com.br');
        const messageId = (await written(office)).at(-1)?.id ?? 0;
        await keepPage(companyId, 'https://bolos.com.br/', 'Bolos da Ana');
        const call = { as: admin, params: { messageId } };
        return (await server.call('GET /messages/:messageId/link-preview', call)).body.preview?.title;
      },
    },
  };

  test('campaigns that are switched off are refused in other words than those that the plan lacks', async () => {
    const { admin } = await openOffice(server);
    const refusal = async () => (await server.call('GET /campaigns', { as: admin })).body.error;
    assert.equal(await refusal(), undefined);
    const off = { params: { key: 'campaignsEnabled' }, body: { value: 'disabled' } };
    assert.equal((await server.call('PUT /settings/:key', { as: admin, ...off })).status, 200);
    assert.equal(await refusal(), 'ERR_FEATURE_SWITCHED_OFF');
    const planless = await server.make.company({ plan: { useCampaigns: false } });
    const other = await server.make.user({ companyId: planless.id, profile: 'admin' });
    await server.call('PUT /settings/:key', { as: other, ...off });
    assert.equal((await server.call('GET /campaigns', { as: other })).body.error, 'ERR_PLAN_REQUIRED');
  });

  for (const [key, { seen, look }] of Object.entries(effects)) {
    test(key, async () => {
      for (const [value, expected] of Object.entries(seen)) {
        const office = await openOffice(server);
        const change = { as: office.admin, params: { key }, body: { value } };
        assert.equal((await server.call('PUT /settings/:key', change)).status, 200);
        assert.deepEqual(await look(office), expected, value);
      }
    });
  }

  /** A customer who wrote, and their ticket. */
  async function answeredByNobody(office: Office) {
    const customer = newCustomer(server, office);
    await customer.write('Oi');
    const ticketId = (await written(office)).at(-1)?.ticketId ?? 0;
    return { customer, ticketId };
  }

  /** A page that the company's server has read. */
  async function keepPage(companyId: number, address: string, title: string): Promise<void> {
    const addressHash = createHash('sha256').update(address).digest('base64url');
    const [fetchedAt, expiresAt] = [server.platform.clock(), new Date(server.platform.clock().getTime() + 60_000)];
    const row = { companyId, addressHash, title, description: '', site: '', fetchedAt, expiresAt };
    await server.database.database.tenant(companyId, (unit) => unit.db.insert(linkPreviews).values(row));
  }

  async function enable({ admin }: Pick<Office, 'admin'>, key: string): Promise<void> {
    await server.call('PUT /settings/:key', { as: admin, params: { key }, body: { value: 'enabled' } });
  }

  const partOf = (words: string | undefined, pattern: RegExp) => pattern.exec(words ?? '')?.[0];

  /**
   * Returns the bot's answers when a customer writes and chooses Vendas while both the company and that queue are
   * closed.
   */
  async function writeWhenAllIsClosed(office: Office): Promise<string[]> {
    const { companyId, sales, support, system } = office;
    const hours = { startTime: '00:00', endTime: '00:00', lunchTimeStart: '', lunchTimeEnd: '' };
    const schedules = defaultSchedules().map((day) => ({ ...day, ...hours }));
    await system(async ({ db }) => {
      await db.update(companies).set({ schedules }).where(eq(companies.id, companyId));
      const closed = { schedules, greetingMessage: 'Bem-vindo', outOfHoursMessage: 'Vendas fechou' };
      await db.update(queues).set(closed).where(eq(queues.id, sales.id));
    });
    const words = { greetingMessage: 'Olá!', outOfHoursMessage: 'A loja fechou' };
    const queueIds = [sales.id, support.id];
    const { id: connectionId } = await server.make.connection({ companyId, queueIds, ...words });
    const customer = newCustomer(server, { companyId, connectionId });
    for (const text of ['Oi', '1']) await customer.write(text);
    return (await written(office)).filter(({ fromMe }) => fromMe).map(({ body }) => body);
  }

  /** All messages of the company, oldest first. */
  function written({ companyId, system }: Office) {
    return system(({ db }) =>
      db.select().from(messages).where(eq(messages.companyId, companyId)).orderBy(asc(messages.id)),
    );
  }
});
