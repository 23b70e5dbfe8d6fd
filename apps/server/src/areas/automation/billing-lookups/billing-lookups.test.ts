import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eventually } from '../../../testing/eventually.ts';
import { faults } from '../../../testing/foreign-server.ts';
import { customerTexts } from '../../company/settings/customer-texts.ts';
import { billingTexts, unknownDocument, useBillingQueue } from './testing/billing-queue.ts';
import {
  barcodeLine,
  knownDocument,
  manyRecords,
  paidDocument,
  pixCode,
  refusals,
  strangeDocument,
} from './testing/fake-billing.ts';
import { billingTextsIn } from './texts.ts';

const toPeople = customerTexts.handOverMessage.pt;

describe('A queue named "2ª Via de Boleto": the bill that it sends', () => {
  const queue = useBillingQueue();
  const { systems, store, chat, ticket, ask, isClosed, isWithPeople } = queue;

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
      for (const { path, headers } of queue.billing.received) {
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
      for (const [path, refusal] of Object.entries(refusals)) queue.billing.byPath.set(path, refusal);
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
      await queue.customer.write(paidDocument);
      await eventually('the answer', async () => (await chat()).at(-1)?.body.includes('Não há faturas em aberto'));
      assert.equal((await ticket()).status, 'pending');
    });
  }

  test('does not take a bill in an unknown state for paid', async () => {
    await store({ ipmkauth: queue.billing.origin, clientidmkauth: 'me', clientsecretmkauth: 'secret' });
    await ask(strangeDocument);
    await isWithPeople();
    assert.ok(!(await chat()).some(({ body }) => body.includes('Não há faturas')));
  });

  test('is not content with the part of a list that a system sends', async () => {
    await store({ asaas: 'secret' });
    const first = `/asaas/customers?cpfCnpj=${knownDocument}&limit=100&offset=`;
    queue.billing.byPath.set(`${first}0`, { json: { hasMore: true, data: [{ id: 'cus_9', name: 'Ana' }] } });
    queue.billing.byPath.set(`${first}1`, { json: { hasMore: true, data: [] } });
    await ask(knownDocument);
    await isWithPeople();
  });

  test('draws a file that cannot be downloaded', async () => {
    await store({ asaas: 'secret' });
    for (const fault of [faults['answers something else'], faults['redirects inside'], faults['is down']]) {
      queue.billing.byPath.set('/bill.pdf', fault);
      for (const text of ['Oi', '1', knownDocument]) await queue.customer.write(text);
      await isClosed();
      assert.equal((await chat()).at(-2)?.mediaType, 'application');
    }
  });

  test('calls a second system if the first does not know the customer or fails', async () => {
    await store({ ipixc: 'http://127.0.0.1:1', tokenixc: 'x', asaas: 'secret' });
    await ask(knownDocument);
    await isClosed();
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
