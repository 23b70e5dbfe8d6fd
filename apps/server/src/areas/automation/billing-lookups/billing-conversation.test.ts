import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eventually } from '../../../testing/eventually.ts';
import { faults } from '../../../testing/foreign-server.ts';
import { answeredTicket } from '../../company/automations/testing/answered-ticket.ts';
import { customerTexts } from '../../company/settings/customer-texts.ts';
import { newCustomer } from '../../conversations/messages/testing/customer.ts';
import { billingTexts, unknownDocument, useBillingQueue } from './testing/billing-queue.ts';
import { knownDocument, paidDocument } from './testing/fake-billing.ts';

const toPeople = customerTexts.handOverMessage.pt;

describe('A queue named "2ª Via de Boleto": who cannot be helped, and what is typed', () => {
  const queue = useBillingQueue();
  const { systems, store, ixcSettings, chat, ticket, ask, isClosed, isWithPeople } = queue;

  test('hands over to people after any failure of a system, without the reason in a message', async (context) => {
    const places = await Promise.all(
      Object.values(systems).map(async ({ settings }) => {
        const { id } = await queue.server.make.company();
        const as = await queue.server.make.user({ companyId: id, profile: 'admin' });
        for (const [key, value] of Object.entries(settings())) {
          await queue.server.call('PUT /settings/:key', { as, params: { key }, body: { value } });
        }
        const bills = await queue.server.make.queue({
          companyId: id,
          name: '2ª Via de Boleto',
          greetingMessage: 'Olá!',
        });
        const connection = await queue.server.make.connection({ companyId: id, queueIds: [bills.id] });
        return { companyId: id, connectionId: connection.id };
      }),
    );
    const { configuration } = queue.server.platform;
    const { outboundPatience: usual } = configuration;
    context.after(() => {
      configuration.outboundPatience = usual;
    });
    for (const [what, fault] of Object.entries(faults)) {
      // The time limit is short for a system that never answers.
      configuration.outboundPatience = 'waits' in fault ? 300 : usual;
      queue.billing.always = fault;
      const customers = places.map((place) => newCustomer(queue.server, place));
      for (const one of customers) await one.write('Oi');
      for (const one of customers) await one.write(knownDocument);
      for (const [index, { number }] of customers.entries()) {
        const { ticket: of, said } = answeredTicket(queue.server, places[index]?.companyId ?? 0, number);
        const where = `${Object.keys(systems)[index]} ${what}`;
        await eventually(where, async () => (await of()).botState?.isHandedOver === true);
        assert.equal((await said()).at(-1)?.body, toPeople, where);
      }
    }
  });

  test('does not say that nothing is open while another system does not answer', async () => {
    await store({ ipixc: 'http://127.0.0.1:1', tokenixc: 'x', asaas: 'secret' });
    await ask(paidDocument);
    await isWithPeople();
  });

  test('asks the customer to wait, once, while a system is slow', async (context) => {
    const { configuration } = queue.server.platform;
    const { outboundPatience: usual } = configuration;
    configuration.outboundPatience = 2_000;
    context.after(() => {
      configuration.outboundPatience = usual;
    });
    await store(ixcSettings());
    queue.billing.before = async () =>
      void (await eventually('the text', async () => (await chat()).at(-1)?.body === billingTexts.wait));
    await ask(knownDocument);
    queue.billing.before = undefined;
    await isClosed();
    assert.equal((await chat()).filter(({ body }) => body === billingTexts.wait).length, 1);
  });

  test('retries during a short outage, and hands over to people after a long one', async () => {
    await store(ixcSettings());
    queue.billing.next.push({ status: 500 });
    await ask(knownDocument);
    await isClosed();
    queue.billing.always = { status: 500 };
    for (const text of ['Oi de novo', '1', knownDocument]) await queue.customer.write(text);
    await isWithPeople();
    assert.equal((await chat()).at(-1)?.body, toPeople);
  });

  test('does not call a system at an internal address', async () => {
    await store({ ipixc: 'http://127.0.0.1:1', tokenixc: 'x' });
    await ask(knownDocument);
    await isWithPeople();
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
    await queue.customer.write(knownDocument);
    assert.deepEqual(queue.billing.received, []);
  });

  test('goes back to the menu after #, and then asks again from the start', async () => {
    await store(ixcSettings());
    await ask('não sei', '#');
    assert.match((await chat()).at(-1)?.body ?? '', /^Menu/);
    await queue.customer.write('1');
    assert.equal((await chat()).at(-1)?.body, `Olá!\n\n${billingTexts.question}`);
  });

  test('accepts ten numbers a day from one contact', async () => {
    await store(ixcSettings());
    await ask(unknownDocument);
    for (let tried = 1; tried < 10; tried += 1) await queue.customer.write(unknownDocument);
    await eventually(
      'ten answers',
      async () => (await chat()).filter(({ body }) => body === billingTexts.unknown).length === 10,
    );
    queue.billing.received.length = 0;
    await queue.customer.write(knownDocument);
    await isWithPeople();
    assert.deepEqual(queue.billing.received, []);
  });

  test('is an ordinary queue without a billing system', async () => {
    for (const text of ['Oi', '1', knownDocument]) await queue.customer.write(text);
    assert.deepEqual(
      (await chat()).slice(1).map(({ body }) => body),
      ['Olá!'],
    );
    assert.equal((await ticket()).chatbot, false);
  });

  test('does not answer in a ticket of an agent', async () => {
    await store(ixcSettings());
    for (const text of ['Oi', '1']) await queue.customer.write(text);
    const { id: ticketId } = await ticket();
    await queue.server.call('PUT /tickets/:ticketId', {
      as: queue.admin,
      params: { ticketId },
      body: { status: 'open', userId: queue.admin.id },
    });
    await queue.customer.write(knownDocument);
    assert.deepEqual(queue.billing.received, []);
    assert.equal((await ticket()).status, 'open');
  });
});
