import type { userEndpoints } from '@recado/api/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { newPasswordHash } from '../../platform/security/passwords.ts';
import { deleteUser } from './delete-user.ts';
import { ticketsOfUser } from './in-process-events.ts';
import { listUsers } from './list-users.ts';
import { despiteTakenNumber, requireInternational } from './number.ts';
import { putUser } from './put-user.ts';
import { presentUserTo } from './user.presenter.ts';
import { selectColleagues } from './user-rows.ts';
import { endUserSession, listUserSessions } from './user-sessions.ts';
import { createUser, readUser } from './users.service.ts';

/** The users of a company (SPEC §2.9, §5, §6). Passwords are hashed before a unit of work starts. */
export function userRoutes(platform: Platform): Handlers<keyof typeof userEndpoints> {
  const { database } = platform;
  return {
    'GET /users': ({ unit, session, query }) => listUsers(platform, unit, session, query),
    'GET /users/list': async ({ unit, session, query }) => {
      const rows = await selectColleagues(unit, session.companyId, query.queueId);
      return rows.map((row) => ({ ...row, online: platform.realtime.online(row.id) }));
    },
    'GET /users/:userId': async ({ unit, session, params }) =>
      presentUserTo(platform, session, await readUser(unit, session.companyId, params.userId)),
    'POST /users': {
      async withoutUnit({ session, body: { password, wpp, ...wish } }) {
        const number = wpp ? requireInternational(wpp) : null;
        const passwordHash = await newPasswordHash(password, wish.email);
        return despiteTakenNumber((keepsNumber) =>
          database.tenant(session.companyId, (unit) =>
            createUser(platform, unit, session, { ...wish, passwordHash, wpp: keepsNumber ? number : null }),
          ),
        );
      },
    },
    'PUT /users/:userId': {
      withoutUnit: ({ session, params: { userId }, body }) => putUser(platform, session, userId, body),
    },
    'DELETE /users/:userId': async ({ unit, session, params, query }) => {
      await deleteUser(platform, unit, session, { ...params, ...query });
      return { message: 'User deleted' };
    },
    'GET /users/:userId/live-tickets': async ({ unit, session: { companyId }, params }) => {
      const { id: userId } = await readUser(unit, companyId, params.userId);
      return { count: await unit.ask(ticketsOfUser, { companyId, userId }) };
    },
    'GET /users/:userId/sessions': ({ unit, session, params }) =>
      listUserSessions(platform, unit, session, params.userId),
    'DELETE /users/:userId/sessions/:sessionId': async ({ unit, session, params }) => {
      await endUserSession(platform, unit, session, params);
      return { message: 'Session ended' };
    },
  };
}
