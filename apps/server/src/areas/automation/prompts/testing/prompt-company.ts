import { startTestServer } from '../../../../testing/server.ts';
import { newCustomer } from '../../../conversations/messages/testing/customer.ts';
import { startFakeAi } from './fake-ai.ts';

/** The instructions of the prompts in tests. */
const instructions = 'Você atende os clientes da padaria com gentileza e brevidade.';

/**
 * Starts a server that may call a fake AI, also for its voices. `patience`: seconds for an answer; the default is
 * longer than a test, so that no call times out. `beside`: another origin that it may call.
 */
export async function startServerWithAi(
  patience = 120,
  beside: { origin: string; environment?: object } | undefined = undefined,
) {
  const ai = await startFakeAi();
  const environment = {
    ...beside?.environment,
    OUTBOUND_ORIGINS: beside ? `${ai.origin},${beside.origin}` : ai.origin,
    AI_PATIENCE_SECONDS: String(patience),
    AZURE_SPEECH_URL: `${ai.origin}/speech/{region}`,
  };
  const server = await startTestServer({ environment });
  return {
    ai,
    server,
    async close() {
      await server.close();
      await ai.close();
    },
  };
}

/** See `startServerWithAi`. */
export type ServerWithAi = Awaited<ReturnType<typeof startServerWithAi>>;

/**
 * Creates a company whose connection is answered by a prompt, with an administrator, the queue where people continue,
 * and a customer. Resets the fake AI.
 */
export async function openPromptCompany(
  { ai, server }: ServerWithAi,
  { prompt = {}, connection = {} }: { prompt?: object; connection?: { status?: 'OPENING' } } = {},
) {
  ai.calls.length = 0;
  ai.next.length = 0;
  ai.usage = undefined;
  const { id: companyId, planId } = await server.make.company();
  const admin = await server.make.user({ companyId, profile: 'admin' });
  const queueId = (await server.make.queue({ companyId, greetingMessage: 'Fila das pessoas' })).id;
  const usual = { name: 'Padeiro', prompt: instructions, apiKey: 'sk-secret', baseUrl: ai.baseUrl, queueId };
  const promptId = (await server.call('POST /prompt', { as: admin, body: { ...usual, ...prompt } })).body.id;
  const connectionId = (await server.make.connection({ companyId, promptId, isDefault: true, ...connection })).id;
  const customer = newCustomer(server, { companyId, connectionId });
  return {
    companyId,
    planId: planId ?? 0,
    admin,
    queueId,
    promptId,
    connectionId,
    customer,
    /** Changes the prompt. */
    change: (body: object) => server.call('PUT /prompt/:promptId', { as: admin, params: { promptId }, body }),
  };
}

/** See `openPromptCompany`. */
export type PromptCompany = Awaited<ReturnType<typeof openPromptCompany>>;
