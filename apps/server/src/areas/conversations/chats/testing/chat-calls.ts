import type { TestUser } from '../../../../testing/factories.ts';
import type { SharedServer } from '../../../../testing/shared-server.ts';
import { mediaFiles } from '../../messages/messages.schema.ts';

/** A picture of one pixel. */
export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Users of one company, its administrator, and one of another company. */
export interface ChatTeam {
  companyId: number;
  ana: TestUser;
  bruno: TestUser;
  carla: TestUser;
  admin: TestUser;
  stranger: TestUser;
}

/** Creates the companies and their users. */
export async function newChatTeam({ make }: Pick<SharedServer, 'make'>): Promise<ChatTeam> {
  const { id: companyId } = await make.company();
  const { id: elsewhere } = await make.company();
  return {
    companyId,
    ana: await make.user({ companyId, name: 'Ana' }),
    bruno: await make.user({ companyId, name: 'Bruno' }),
    carla: await make.user({ companyId, name: 'Carla' }),
    admin: await make.user({ companyId, profile: 'admin' }),
    stranger: await make.user({ companyId: elsewhere, profile: 'admin' }),
  };
}

/** The calls of internal chats, each as one of the users; `server` is read at each call. */
export function chatCalls(server: () => SharedServer) {
  const start = async (as: TestUser, members: TestUser[], title = 'Equipe') => {
    const users = members.map((member) => ({ id: member.id }));
    return (await server().call('POST /chats', { as: as, body: { title, users } })).body;
  };
  const write = (as: TestUser, chatId: number, message: string, idempotencyKey?: string) =>
    server().call('POST /chats/:chatId/messages', {
      as: as,
      params: { chatId },
      body: { message, idempotencyKey },
    });
  const read = (as: TestUser, chatId: number) =>
    server().call('POST /chats/:chatId/read', { as: as, params: { chatId } });
  const change = (as: TestUser, chatId: number, body: object) =>
    server().call('PUT /chats/:chatId', { as: as, params: { chatId }, body });
  const listOf = async (as: TestUser, query: object = {}) =>
    (await server().call('GET /chats', { as: as, query: { ...query } })).body;
  const messagesOf = async (as: TestUser, chatId: number, pageNumber = 1) =>
    (await server().call('GET /chats/:chatId/messages', { as: as, params: { chatId }, query: { pageNumber } })).body;
  const unreadsOf = async (as: TestUser, person = as) => {
    const { records } = await listOf(as);
    return records[0]?.users.find(({ userId }) => userId === person.id)?.unreads;
  };
  const filesRecorded = (companyId: number) =>
    server().database.database.tenant(companyId, ({ db }) => db.$count(mediaFiles));
  return { start, write, read, change, listOf, messagesOf, unreadsOf, filesRecorded };
}
