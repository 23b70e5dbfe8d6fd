import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../../../testing/eventually.ts';
import { startTestServer } from '../../../testing/server.ts';
import { answeredTicket } from '../../automations/testing/answered-ticket.ts';
import { newCustomer } from '../../messages/testing/customer.ts';
import { startFakeAi } from '../testing/fake-ai.ts';

test('a new message of the customer cancels the answer under way', async (context) => {
  const ai = await startFakeAi();
  // Longer than the test waits: only the customer's next message ends the first call.
  const server = await startTestServer({ environment: { OUTBOUND_ORIGINS: ai.origin, AI_PATIENCE_SECONDS: '120' } });
  context.after(async () => {
    await server.close();
    await ai.close();
  });
  const { id: companyId } = await server.make.company();
  const admin = await server.make.user({ companyId, profile: 'admin' });
  const queueId = (await server.make.queue({ companyId })).id;
  const prompt = 'Você atende os clientes da padaria com gentileza e brevidade.';
  const body = { name: 'Atendente', prompt, apiKey: 'sk-secret', baseUrl: ai.baseUrl, queueId };
  const { id: promptId } = (await server.call('POST /prompt', { as: admin, body })).body;
  const { id: connectionId } = await server.make.connection({ companyId, promptId, isDefault: true });
  const customer = newCustomer(server, { companyId, connectionId });

  ai.next.push({ form: 'held' }, 'Sobre as duas');
  await customer.write('primeira');
  await eventually('the first question', () => ai.calls.length === 1);
  await customer.write('segunda');
  const answers = await answeredTicket(server, companyId, customer.number).answered(1);
  assert.deepEqual(
    answers.map(({ body: words }) => words),
    ['Sobre as duas'],
  );
  assert.equal(ai.calls.length, 2);
});
