import type { promptAnswerEndpoints, promptEndpoints, promptUsageEndpoints } from '@recado/contract';
import { openTicket } from '../../../../testing/matrix/conversation-samples.ts';
import type { Sample, Samples } from '../../../../testing/matrix/samples.ts';
import { type MatrixWorld, marker } from '../../../../testing/matrix/world.ts';
import { promptAnswers } from '../prompts.schema.ts';

let counter = 0;

async function draft({ companyId, make }: MatrixWorld) {
  const { id: queueId } = await make.queue({ companyId });
  const prompt = `${marker} ${'Responda com gentileza. '.repeat(4)}`;
  return { name: `${marker} ${++counter}`, prompt, apiKey: 'sk-sample', queueId };
}

async function existing(world: MatrixWorld): Promise<Sample> {
  const as = await world.make.user({ companyId: world.companyId, profile: 'admin' });
  const { body } = await world.server.call('POST /prompt', { as, body: await draft(world) });
  return { params: { promptId: body.id } };
}

/** A message of an open ticket that a prompt sent. */
async function answered(world: MatrixWorld): Promise<Sample> {
  const { make, companyId, connectionId } = world;
  const { id: ticketId, contactId } = await openTicket(world);
  const address = { connectionId, chatId: `${++counter}@s.whatsapp.net` };
  const usual = { companyId, ticketId, contactId, ...address };
  const question = await make.message({ ...usual, body: 'Abre?', fromMe: false, wid: `prompt-question-${counter}` });
  const sent = { ...usual, body: marker, fromMe: true, ack: 1, wid: `prompt-answer-${counter}` };
  const { id: messageId } = await make.message({ ...sent, clientKey: `prompt-${question.id}` });
  const use = { inputTokens: 1, outputTokens: 1, cost: 0 };
  await world.server.platform.database.tenant(companyId, ({ db }) =>
    db.insert(promptAnswers).values({
      ...{ companyId, ticketId, questionId: question.id, promptName: marker, model: 'm', sources: [] },
      ...use,
    }),
  );
  return { params: { messageId } };
}

/** A valid request to each of this module's endpoints. */
export const samples: Samples<
  keyof typeof promptEndpoints | keyof typeof promptUsageEndpoints | keyof typeof promptAnswerEndpoints
> = {
  'GET /messages/:messageId/prompt-answer': answered,
  'GET /prompt-limit': async () => ({}),
  'PUT /prompt-limit': async () => ({ body: { mostTokens: 1_000_000, mostCost: 50.5 } }),
  'GET /prompt-usage': async () => ({}),
  'GET /prompt': async () => ({}),
  'GET /prompt/:promptId': existing,
  'POST /prompt': async (world) => ({ body: await draft(world) }),
  'PUT /prompt/:promptId': async (world) => ({ ...(await existing(world)), body: { name: marker.padEnd(5, '.') } }),
  'DELETE /prompt/:promptId': existing,
};
