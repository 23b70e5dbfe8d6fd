import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { and, asc, eq } from 'drizzle-orm';
import { eventually } from '../../../testing/eventually.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { type ForeignServer, faults } from '../../../testing/foreign-server.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { answeredTicket } from '../../company/automations/testing/answered-ticket.ts';
import { customerTexts } from '../../company/settings/customer-texts.ts';
import { messages } from '../../conversations/messages/messages.schema.ts';
import { newCustomer } from '../../conversations/messages/testing/customer.ts';
import { tickets } from '../../conversations/tickets/tickets.schema.ts';
import {
  barcodeLine,
  knownDocument,
  manyRecords,
  paidDocument,
  pixCode,
  refusals,
  startFakeBilling,
  strangeDocument,
} from './testing/fake-billing.ts';
import { billingTextsIn } from './texts.ts';

const billingTexts = billingTextsIn('pt');

const toPeople = customerTexts.handOverMessage.pt;
const unknownDocument = '168.995.350-09';

describe('A queue named "2ª Via de Boleto"', () => {
  let billing: ForeignServer;
  let server: TestServer;
  let companyId: number;
  let admin: TestUser;
  let customer: ReturnType<typeof newCustomer>;

  before(async () => {
    billing = await startFakeBilling();
    const environment = { OUTBOUND_ORIGINS: billing.origin, ASAAS_URL: `${billing.origin}/asaas` };
    server = await startTestServer({ environment });
  });
  after(async () => {
    await server.close();
    await billing.close();
  });
  beforeEach(async () => {
    companyId = (await server.make.company()).id;
    admin = await server.make.user({ companyId, profile: 'admin' });
    const bills = await server.make.queue({ companyId, name: '2ª Via de Boleto', greetingMessage: 'Olá!' });
    const people = await server.make.queue({ companyId, name: 'Suporte', greetingMessage: 'Suporte' });
    const queueIds = [bills.id, people.id];
    const { id: connectionId } = await server.make.connection({ companyId, queueIds, greetingMessage: 'Menu' });
    customer = newCustomer(server, { companyId, connectionId });
    billing.reset();
  });

  const store = async (values: Record<string, string>) => {
    for (const [key, value] of Object.entries(values)) {
      const answer = await server.call('PUT /settings/:key', { as: admin, params: { key }, body: { value } });
      assert.equal(answer.status, 200);
    }
  };
  const ixcSettings = () => ({ ipixc: `${billing.origin}/`, tokenixc: '12:secret' });
  const chat = () =>
    server.platform.database.system(({ db }) =>
      db
        .select({ body: messages.body, mediaType: messages.mediaType })
        .from(messages)
        .where(and(eq(messages.companyId, companyId), eq(messages.fromMe, true)))
        .orderBy(asc(messages.id)),
    );
  const ticket = async () => {
    const [row] = await server.platform.database.system(({ db }) =>
      db.select().from(tickets).where(eq(tickets.companyId, companyId)),
    );
    assert.ok(row);
    return row;
  };
  /**
   * Chooses the queue in the menu and answers its question; returns the texts that follow the question, once there are
   * some.
   */
  const ask = async (...answers: string[]) => {
    for (const text of ['Oi', '1']) await customer.write(text);
    assert.equal((await chat()).at(-1)?.body, `Olá!\n\n${billingTexts.question}`);
    const before = (await chat()).length;
    for (const text of answers) await customer.write(text);
    return eventually('an answer', async () => {
      const said = (await chat()).slice(before);
      return said.length >= answers.length && said;
    });
  };
  const isClosed = () => eventually('the ticket is closed', async () => (await ticket()).status === 'closed');
  const isWithPeople = () =>
    eventually('the ticket is with people', async () => {
      const { status, chatbot, botState } = await ticket();
      return status === 'pending' && !chatbot && botState?.isHandedOver === true;
    });

  const systems: Record<string, { settings: () => Record<string, string>; key: RegExp }> = {
    IXC: { settings: ixcSettings, key: /Basic MTI6c2VjcmV0$/ },
    'MK-AUTH': {
      settings: () => ({ ipmkauth: billing.origin, clientidmkauth: 'me', clientsecretmkauth: 'secret' }),
      key: /Basic bWU6c2VjcmV0$|Bearer token\.of\.mkauth$/,
    },
    Asaas: { settings: () => ({ asaas: 'secret' }), key: /secret$|bill\.pdf $/ },
  };
  for (const [name, { settings, key }] of Object.entries(systems)) {
    test(`sends the open bill of ${name} with separate barcode and PIX and a PDF, and closes the ticket`, async () => {
      await store(settings());
      await ask('529.982.247-25');
      await isClosed();
      const [, , summary, ...rest] = await chat();
      assert.match(summary?.body ?? '', /^\*Ana\*, localizei.*\n\n\*Valor:\* R\$ 99,90\n\*Vencimento:\* 05\/10\/2026/);
      const texts = [billingTexts.barcode, barcodeLine, billingTexts.pix, pixCode];
      const wanted = [...texts.map((body) => [body, 'chat']), ['', 'application']];
      assert.deepEqual(
        rest.map(({ body, mediaType }) => [body, mediaType]),
        [...wanted, [billingTexts.goodbye, 'chat']],
      );
      for (const { path, headers } of billing.received) {
        assert.match(`${path} ${headers.authorization ?? headers.access_token ?? ''}`, key);
      }
    });

    test(`sends the oldest payable bill of all records of a person in ${name}, no cancelled, deleted or paid one`, async () => {
      await store(settings());
      await ask(
        `O CPF é ${manyRecords.slice(0, 3)}.${manyRecords.slice(3, 6)}.${manyRecords.slice(6, 9)}–${manyRecords.slice(9)}`,
      );
      await isClosed();
      assert.match((await chat())[2]?.body ?? '', /\*Valor:\* R\$ 99,90\n\*Vencimento:\* 05\/10\/2026/);
    });

    test(`hands over to people, and logs, when ${name} refuses with another form of answer`, async () => {
      await store(settings());
      for (const [path, refusal] of Object.entries(refusals)) billing.byPath.set(path, refusal);
      await ask(knownDocument);
      await isWithPeople();
      const said = (await chat()).map(({ body }) => body);
      assert.ok(said.includes(toPeople) && !said.includes(billingTexts.unknown));
      assert.ok(!said.some((body) => body.includes('Não há faturas')));
    });

    test(`lets an unknown customer of ${name} try again, and sends a text to one without an open bill`, async () => {
      await store(settings());
      const said = await ask(unknownDocument);
      assert.deepEqual(said, [{ body: billingTexts.unknown, mediaType: 'chat' }]);
      await customer.write(paidDocument);
      await eventually('the answer', async () => (await chat()).at(-1)?.body.includes('Não há faturas em aberto'));
      assert.equal((await ticket()).status, 'pending');
    });
  }

  test('hands over to people after any failure of a system, without the reason in a message', async (context) => {
    const places = await Promise.all(
      Object.values(systems).map(async ({ settings }) => {
        const { id } = await server.make.company();
        const as = await server.make.user({ companyId: id, profile: 'admin' });
        for (const [key, value] of Object.entries(settings())) {
          await server.call('PUT /settings/:key', { as, params: { key }, body: { value } });
        }
        const queue = await server.make.queue({ companyId: id, name: '2ª Via de Boleto', greetingMessage: 'Olá!' });
        const connection = await server.make.connection({ companyId: id, queueIds: [queue.id] });
        return { companyId: id, connectionId: connection.id };
      }),
    );
    const { configuration } = server.platform;
    const { outboundPatience: usual } = configuration;
    context.after(() => {
      configuration.outboundPatience = usual;
    });
    for (const [what, fault] of Object.entries(faults)) {
      // The time limit is short for a system that never answers.
      configuration.outboundPatience = 'waits' in fault ? 300 : usual;
      billing.always = fault;
      const customers = places.map((place) => newCustomer(server, place));
      for (const one of customers) await one.write('Oi');
      for (const one of customers) await one.write(knownDocument);
      for (const [index, { number }] of customers.entries()) {
        const { ticket: of, said } = answeredTicket(server, places[index]?.companyId ?? 0, number);
        const where = `${Object.keys(systems)[index]} ${what}`;
        await eventually(where, async () => (await of()).botState?.isHandedOver === true);
        assert.equal((await said()).at(-1)?.body, toPeople, where);
      }
    }
  });

  test('does not take a bill in an unknown state for paid', async () => {
    await store({ ipmkauth: billing.origin, clientidmkauth: 'me', clientsecretmkauth: 'secret' });
    await ask(strangeDocument);
    await isWithPeople();
    assert.ok(!(await chat()).some(({ body }) => body.includes('Não há faturas')));
  });

  test('is not content with the part of a list that a system sends', async () => {
    await store({ asaas: 'secret' });
    const first = `/asaas/customers?cpfCnpj=${knownDocument}&limit=100&offset=`;
    billing.byPath.set(`${first}0`, { json: { hasMore: true, data: [{ id: 'cus_9', name: 'Ana' }] } });
    billing.byPath.set(`${first}1`, { json: { hasMore: true, data: [] } });
    await ask(knownDocument);
    await isWithPeople();
  });

  test('does not say that nothing is open while another system does not answer', async () => {
    await store({ ipixc: 'http://127.0.0.1:1', tokenixc: 'x', asaas: 'secret' });
    await ask(paidDocument);
    await isWithPeople();
  });

  test('asks the customer to wait, once, while a system is slow', async (context) => {
    const { configuration } = server.platform;
    const { outboundPatience: usual } = configuration;
    configuration.outboundPatience = 2_000;
    context.after(() => {
      configuration.outboundPatience = usual;
    });
    await store(ixcSettings());
    billing.before = async () =>
      void (await eventually('the text', async () => (await chat()).at(-1)?.body === billingTexts.wait));
    await ask(knownDocument);
    billing.before = undefined;
    await isClosed();
    assert.equal((await chat()).filter(({ body }) => body === billingTexts.wait).length, 1);
  });

  test('draws a file that cannot be downloaded', async () => {
    await store({ asaas: 'secret' });
    for (const fault of [faults['answers something else'], faults['redirects inside'], faults['is down']]) {
      billing.byPath.set('/bill.pdf', fault);
      for (const text of ['Oi', '1', knownDocument]) await customer.write(text);
      await isClosed();
      assert.equal((await chat()).at(-2)?.mediaType, 'application');
    }
  });

  test('refuses an invalid CPF or CNPJ, and hands over to people at the third one', async () => {
    await store(ixcSettings());
    const said = await ask('não sei', '529.982.247-26', '1');
    const { invalid } = billingTexts;
    assert.deepEqual(
      said.map(({ body }) => body),
      [invalid, invalid, toPeople],
    );
    await isWithPeople();
    await customer.write(knownDocument);
    assert.deepEqual(billing.received, []);
  });

  test('goes back to the menu after #, and then asks again from the start', async () => {
    await store(ixcSettings());
    await ask('não sei', '#');
    assert.match((await chat()).at(-1)?.body ?? '', /^Menu/);
    await customer.write('1');
    assert.equal((await chat()).at(-1)?.body, `Olá!\n\n${billingTexts.question}`);
  });

  test('retries during a short outage, and hands over to people after a long one', async () => {
    await store(ixcSettings());
    billing.next.push({ status: 500 });
    await ask(knownDocument);
    await isClosed();
    billing.always = { status: 500 };
    for (const text of ['Oi de novo', '1', knownDocument]) await customer.write(text);
    await isWithPeople();
    assert.equal((await chat()).at(-1)?.body, toPeople);
  });

  test('does not call a system at an internal address', async () => {
    await store({ ipixc: 'http://127.0.0.1:1', tokenixc: 'x' });
    await ask(knownDocument);
    await isWithPeople();
  });

  test('calls a second system if the first does not know the customer or fails', async () => {
    await store({ ipixc: 'http://127.0.0.1:1', tokenixc: 'x', asaas: 'secret' });
    await ask(knownDocument);
    await isClosed();
  });

  test('accepts ten numbers a day from one contact', async () => {
    await store(ixcSettings());
    await ask(unknownDocument);
    for (let tried = 1; tried < 10; tried += 1) await customer.write(unknownDocument);
    await eventually(
      'ten answers',
      async () => (await chat()).filter(({ body }) => body === billingTexts.unknown).length === 10,
    );
    billing.received.length = 0;
    await customer.write(knownDocument);
    await isWithPeople();
    assert.deepEqual(billing.received, []);
  });

  test('is an ordinary queue without a billing system', async () => {
    for (const text of ['Oi', '1', knownDocument]) await customer.write(text);
    assert.deepEqual(
      (await chat()).slice(1).map(({ body }) => body),
      ['Olá!'],
    );
    assert.equal((await ticket()).chatbot, false);
  });

  test('does not answer in a ticket of an agent', async () => {
    await store(ixcSettings());
    for (const text of ['Oi', '1']) await customer.write(text);
    const { id: ticketId } = await ticket();
    await server.call('PUT /tickets/:ticketId', {
      as: admin,
      params: { ticketId },
      body: { status: 'open', userId: admin.id },
    });
    await customer.write(knownDocument);
    assert.deepEqual(billing.received, []);
    assert.equal((await ticket()).status, 'open');
  });
});

test('every text is in the language of the company', () => {
  const bill = { value: '99.9', dueDate: '2026-12-01', page: null, barcodeLine: null, pix: null, pdf: null };
  const spanish = billingTextsIn('es');
  assert.match(spanish.question, /titular\.\n\n\*\[ # \]\* - Menú inicial$/);
  assert.equal(
    spanish.bill('Ana Souza', bill),
    '*Ana*, ¡encontré tu cuenta! Esta es la copia de tu factura.\n\n*Importe:* R$ 99,90\n*Vencimiento:* 01/12/2026',
  );
  assert.match(billingTextsIn('en').nothingOpen(''), /^There are no open bills/);
});
