import assert from 'node:assert/strict';
import { after, before, describe, type TestContext, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { createLogger } from '../../../platform/observability/logger.ts';
import { eventually } from '../../../testing/eventually.ts';
import { type ForeignServer, startForeignServer } from '../../../testing/foreign-server.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { openCompanyWithForeign } from '../../../testing/server-with-foreign.ts';
import { answeredTicket } from '../../company/automations/testing/answered-ticket.ts';
import { customerTexts } from '../../company/settings/customer-texts.ts';
import { newCustomer } from '../../conversations/messages/testing/customer.ts';
import { prompts } from '../prompts/prompts.schema.ts';
import { queueIntegrations } from '../queue-integrations/queue-integrations.schema.ts';
import { serviceAccount } from '../queue-integrations/testing/integration-company.ts';

const document = '529.982.247-25';

describe('An answer from outside', () => {
  let foreign: ForeignServer;
  let server: TestServer;
  let lines: string[] = [];

  before(async () => {
    foreign = await startForeignServer();
    const logger = createLogger('info', { write: (line) => void lines.push(line) });
    server = await startTestServer({ logger, environment: { OUTBOUND_ORIGINS: foreign.origin } });
  });
  after(async () => {
    await server.close();
    await foreign.close();
  });

  type Company = Awaited<ReturnType<typeof openCompanyWithForeign>>;
  /** Each makes the connection of one that fails unexpectedly, and what a customer writes there. */
  const failing: Record<
    string,
    (company: Company, context: TestContext) => Promise<{ connection: object; texts: string[] }>
  > = {
    'a prompt': async ({ companyId, admin }) => {
      const queueId = (await server.make.queue({ companyId })).id;
      const body = {
        name: 'Padeiro',
        prompt: 'Atenda os clientes. '.repeat(3),
        apiKey: 'sk-of-shop',
        baseUrl: `${foreign.origin}/v1`,
        queueId,
      };
      const { id: promptId } = (await server.call('POST /prompt', { as: admin, body })).body;
      await server.platform.database.system(({ db }) =>
        db.update(prompts).set({ apiKey: 'damaged' }).where(eq(prompts.id, promptId)),
      );
      return { connection: { promptId }, texts: ['Segredo'] };
    },
    'an integration': async ({ admin }) => {
      const fields = { projectName: 'loja', jsonContent: serviceAccount() };
      const body = { name: 'Robô', type: 'dialogflow' as const, ...fields };
      const { id: integrationId } = (await server.call('POST /queueIntegration', { as: admin, body })).body;
      await server.platform.database.system(({ db }) =>
        db.update(queueIntegrations).set({ sealedKey: 'damaged' }).where(eq(queueIntegrations.id, integrationId)),
      );
      return { connection: { integrationId }, texts: ['Segredo'] };
    },
    'a bill look-up': async ({ companyId, admin }, context) => {
      await server.call('PUT /settings/:key', { as: admin, params: { key: 'asaas' }, body: { value: 'key-of-shop' } });
      const { id } = await server.make.queue({ companyId, name: '2ª Via de Boleto' });
      context.mock.method(server.platform.callLimits, 'count', () => Promise.reject(new TypeError('counting failed')));
      return { connection: { queueIds: [id] }, texts: ['Segredo', document] };
    },
  };

  for (const [what, prepare] of Object.entries(failing)) {
    test(`of ${what} that fails unexpectedly is logged without secrets, and people get the ticket`, async (context) => {
      const company = await openCompanyWithForeign({ foreign, server, close: async () => undefined });
      const { companyId } = company;
      const { connection, texts } = await prepare(company, context);
      const { id: connectionId } = await server.make.connection({ companyId, status: 'CONNECTED', ...connection });
      const customer = newCustomer(server, { companyId, connectionId });
      lines = [];
      for (const text of texts) await customer.write(text);
      const { ticket, said } = answeredTicket(server, companyId, customer.number);
      await eventually('people', async () => (await ticket()).botState?.isHandedOver === true);
      assert.equal((await said()).at(-1)?.body, customerTexts.handOverMessage.pt);

      const { id } = await ticket();
      const logged = lines.filter((line) => line.includes('answer from outside'));
      assert.equal(logged.length, 1);
      const { level, job, ticketId, err } = JSON.parse(logged[0] ?? '{}');
      assert.deepEqual([level, typeof job, ticketId, typeof err.stack], [50, 'number', id, 'string']);
      assert.doesNotMatch(lines.join(''), /Segredo|of-shop|BEGIN|529\.982|52998224725/);
      assert.ok(!lines.join('').includes(customer.number));
    });
  }
});
