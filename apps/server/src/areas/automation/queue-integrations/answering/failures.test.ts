import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, type TestContext, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { eventually } from '../../../../testing/eventually.ts';
import { type ForeignServer, faults } from '../../../../testing/foreign-server.ts';
import type { TestServer } from '../../../../testing/server.ts';
import { type ServerWithForeign, startServerWithForeign } from '../../../../testing/server-with-foreign.ts';
import { answeredTicket } from '../../../company/automations/testing/answered-ticket.ts';
import { customerTexts } from '../../../company/settings/customer-texts.ts';
import type { newCustomer } from '../../../conversations/messages/testing/customer.ts';
import { ticketNotes } from '../../../conversations/ticket-notes/ticket-notes.schema.ts';
import { queueIntegrations } from '../queue-integrations.schema.ts';
import { type IntegrationCompany, openIntegrationCompany, serviceAccount } from '../testing/integration-company.ts';

/** The first bytes of a picture, enough to store it as a file. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('An integration that fails', () => {
  let world: ServerWithForeign;
  let foreign: ForeignServer;
  let server: TestServer;
  let given: IntegrationCompany;
  let customer: ReturnType<typeof newCustomer>;

  before(async () => {
    world = await startServerWithForeign();
    ({ foreign, server } = world);
  });
  after(() => world.close());
  beforeEach(async () => {
    given = await openIntegrationCompany(world);
  });

  /** Shortens the time limit for tests without any answer; other tests keep the usual limit. */
  function setPatience(context: TestContext, milliseconds: number): void {
    const { configuration } = server.platform;
    const { outboundPatience: usual } = configuration;
    configuration.outboundPatience = milliseconds;
    context.after(() => {
      configuration.outboundPatience = usual;
    });
  }
  const use = async (body: object) => {
    ({ customer } = await given.use(body));
  };
  const conversation = () => answeredTicket(server, given.companyId, customer.number);

  test('if people take over before its answer, the answer is not sent, and its file is deleted', async () => {
    await use({ type: 'webhook' });
    const { origin } = foreign;
    foreign.byPath.set('/foto.png', { bytes: picture });
    const isTaken = async () => {
      const { id: ticketId } = await conversation().ticket();
      const choice = { as: given.admin, params: { ticketId }, body: { automation: null } };
      assert.equal((await server.call('PUT /tickets/:ticketId/automation', choice)).status, 200);
    };
    let removed = 0;
    const { storage } = server.platform;
    const { remove } = storage;
    storage.remove = async (ids) => {
      removed += ids.length;
      await remove(ids);
    };
    foreign.before = (path) => (path === '/hook' ? isTaken() : undefined);
    foreign.next.push({ json: { output: 'Tarde', file: `${origin}/foto.png` } });
    await customer.write('Oi');
    await eventually('the file is gone', () => removed === 1);
    storage.remove = remove;
    assert.deepEqual(await conversation().said(), []);
  });

  const words: Record<keyof typeof faults, RegExp> = {
    'is too slow': /não respondeu\./,
    'answers something else': /não pôde ser lida/,
    'answers too much': /não pôde ser lida/,
    'redirects without end': /não pôde ser lida/,
    'redirects inside': /não pode ser chamado/,
    refuses: /recusou o pedido/,
    fails: /não respondeu\./,
    'is down': /não respondeu\./,
  };
  for (const what of Object.keys(faults) as (keyof typeof faults)[]) {
    test(`that ${what} hands the ticket to people, with a note of the reason`, async (context) => {
      if (what === 'is too slow') setPatience(context, 500);
      const jsonContent = serviceAccount(`${given.companyId}@loja.example`);
      const { origin } = foreign;
      const types: Record<string, object> = {
        webhook: {},
        n8n: {},
        typebot: { urlN8N: origin },
        dialogflow: { projectName: 'loja', jsonContent },
      };
      // A webhook may answer anything; an answer that is not JSON sends nothing.
      const isAnswer = what === 'answers something else';
      const failing = Object.keys(types).filter((type) => !isAnswer || ['typebot', 'dialogflow'].includes(type));
      foreign.always = faults[what];
      const waiting: ReturnType<typeof conversation>[] = [];
      for (const type of failing) {
        await use({ name: `Robô ${type}`, type, ...types[type] });
        await customer.write('Oi');
        waiting.push(conversation());
      }
      for (const [index, { ticket, said }] of waiting.entries()) {
        const name = `${failing[index]} ${what}`;
        await eventually(name, async () => (await ticket()).botState?.isHandedOver === true);
        const { id } = await ticket();
        const notes = await server.platform.database.system(({ db }) =>
          db.select().from(ticketNotes).where(eq(ticketNotes.ticketId, id)),
        );
        assert.deepEqual([notes.length, notes[0]?.userName], [1, `Robô ${failing[index]}`], name);
        assert.match(notes[0]?.note ?? '', words[what], name);
        const texts = (await said()).map(({ body }) => body);
        assert.deepEqual(texts, [customerTexts.handOverMessage.pt], name);
      }
    });
  }

  test('one that is emptied after it was chosen hands its customers to people at once', async () => {
    await use({ name: 'Robô vazio', type: 'webhook' });
    await server.platform.database.system(({ db }) =>
      db.update(queueIntegrations).set({ urlN8N: '' }).where(eq(queueIntegrations.companyId, given.companyId)),
    );
    await customer.write('Oi');
    const { ticket } = conversation();
    await eventually('people', async () => (await ticket()).botState?.isHandedOver === true);
  });
});
