import type { Handlers } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import { deleteUser } from './delete-user.ts';
import { listUsers } from './list-users.ts';
import { presentUserTo } from './user.presenter.ts';
import { selectColleagues } from './user-rows.ts';
import { changeUser, createUser, readUser } from './users.service.ts';

type UserKeys =
  | 'GET /users'
  | 'GET /users/list'
  | 'GET /users/:userId'
  | 'POST /users'
  | 'PUT /users/:userId'
  | 'DELETE /users/:userId';

/** The people of a company (SPEC §2.9, §5, §6). Passwords are hashed before a unit of work begins. */
export function userRoutes(platform: Platform): Handlers<UserKeys> {
  const { database } = platform;
  return {
    'GET /users': ({ session, query }) =>
      database.tenant(session.companyId, (unit) => listUsers(platform, unit, session, query)),
    'GET /users/list': ({ session }) =>
      database.tenant(session.companyId, async (unit) => {
        const rows = await selectColleagues(unit, session.companyId);
        return rows.map((row) => ({ ...row, online: platform.realtime.online(row.id) }));
      }),
    'GET /users/:userId': ({ session, params }) =>
      database.tenant(session.companyId, async (unit) =>
        presentUserTo(platform, session, await readUser(unit, session.companyId, params.userId)),
      ),
    'POST /users': async ({ session, body: { password, ...wish } }) => {
      const passwordHash = await hashPassword(password);
      return database.tenant(session.companyId, (unit) =>
        createUser(platform, unit, session, { ...wish, passwordHash }),
      );
    },
    'PUT /users/:userId': async ({ session, params: { userId }, body: change }) => {
      const passwordHash = change.password ? await hashPassword(change.password) : undefined;
      return database.tenant(session.companyId, (unit) =>
        changeUser(platform, unit, session, { userId, change, passwordHash }),
      );
    },
    'DELETE /users/:userId': async ({ session, params }) => {
      await database.tenant(session.companyId, (unit) => deleteUser(platform, unit, session, params.userId));
      return { message: 'User deleted' };
    },
  };
}
