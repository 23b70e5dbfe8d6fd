import type { chatEndpoints } from '@recado/contract';
import type { TestUser } from '../../../../testing/factories.ts';
import type { Sample, Samples } from '../../../../testing/matrix/samples.ts';
import { type MatrixWorld, marker } from '../../../../testing/matrix/world.ts';

let counter = 0;

/** A chat of the caller; of an agent for callers of other companies, who must not find it. */
async function chat({ server, companyId, agent, make }: MatrixWorld, caller?: TestUser): Promise<Sample> {
  const as = caller?.companyId === companyId ? caller : agent;
  const { id } = await make.user({ companyId });
  const body = { title: `${marker} ${++counter}`, users: [{ id }] };
  const created = await server.call('POST /chats', { as, body });
  return { params: { chatId: created.body.id } };
}

async function message(world: MatrixWorld, caller?: TestUser): Promise<Sample> {
  const { server, companyId, agent } = world;
  const { params = {} } = await chat(world, caller);
  const as = caller?.companyId === companyId ? caller : agent;
  const sent = await server.call('POST /chats/:chatId/messages', { as, params, body: { message: marker } });
  return { params: { ...params, messageId: sent.body.records[0]?.id ?? 0 } };
}

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof chatEndpoints> = {
  'GET /chats': async () => ({}),
  'GET /chats/:chatId': chat,
  'POST /chats': async ({ make, companyId }) => {
    const { id } = await make.user({ companyId });
    return { body: { title: `New ${++counter}`, users: [{ id }] }, refersToCompany: true };
  },
  'PUT /chats/:chatId': async (world, caller) => ({ ...(await chat(world, caller)), body: { title: marker } }),
  'DELETE /chats/:chatId': chat,
  'GET /chats/:chatId/messages': chat,
  'GET /chats/:chatId/messages/:messageId/renewed': message,
  'POST /chats/:chatId/messages': async (world, caller) => ({
    ...(await chat(world, caller)),
    body: { message: marker },
  }),
  'PUT /chats/:chatId/messages/:messageId': async (world, caller) => ({
    ...(await message(world, caller)),
    body: { message: `${marker} ${++counter}` },
  }),
  'DELETE /chats/:chatId/messages/:messageId': message,
  'POST /chats/:chatId/leave': chat,
  'POST /chats/:chatId/read': chat,
};
