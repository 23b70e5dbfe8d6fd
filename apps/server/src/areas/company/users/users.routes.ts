import type { QueryOutput, userEndpoints } from '@recado/contract';
import { and, eq } from 'drizzle-orm';
import { folded } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { listOf } from '../../../platform/database/paging.ts';
import { isMember, users } from '../../../platform/database/schema/users.ts';
import { afterwards } from '../../../platform/http/afterwards.ts';
import type { CallerSession, Handlers } from '../../../platform/http/handler.ts';
import { inSteps } from '../../../platform/http/steps.ts';
import type { Platform } from '../../../platform/platform.ts';
import { newPasswordHash } from '../../../platform/security/new-password.ts';
import { sendInvitation } from '../invitations/invite.ts';
import { passwordOwner } from '../password-rules/password-rule.ts';
import { ticketsOfUser } from './in-process-events.ts';
import { linkForColleague } from './link-for-colleague.ts';
import { requireInternational, withoutTakenNumber } from './number.ts';
import { byName, presentListedUser, presentUserTo, selectListedUsers, selectUsers } from './user-rows.ts';
import { endUserSession, listUserSessions } from './user-sessions.ts';
import { changeUser, checkedChange, createUser, deleteUser, readUser } from './users.service.ts';

/** The users of a company (SPEC §2.9, §5, §6). Passwords are hashed before the unit begins. */
export function userRoutes(platform: Platform): Handlers<keyof typeof userEndpoints> {
  return {
    'GET /users': ({ unit, session, query }) => listUsers(unit, session, query),
    'GET /users/list': async ({ unit, session, query }) => {
      const rows = await selectListedUsers(unit, session.companyId, query.queueId);
      return rows.map((row) => presentListedUser(unit, row));
    },
    'GET /users/:userId': async ({ unit, session, params }) =>
      presentUserTo(unit, session, await readUser(unit, session.companyId, params.userId)),
    'POST /users': inSteps({
      async perform({ reader, session: { companyId }, body: { password, wpp, ...wish } }) {
        const number = wpp ? requireInternational(wpp) : null;
        const owner = await reader.inUnit((unit) => passwordOwner(unit, { ...wish, companyId }));
        const passwordHash = password ? await newPasswordHash(password, owner) : undefined;
        return { wish: { ...wish, passwordHash }, number };
      },
      async finish({ unit, session, performed: { wish, number } }) {
        const { user, invitation } = await withoutTakenNumber(unit, (keepsNumber) =>
          createUser(unit, session, { ...wish, wpp: keepsNumber ? number : null }),
        );
        if (!invitation) return { ...user, invitation: null };
        return afterwards(async () => ({ ...user, invitation: await sendInvitation(platform, invitation) }));
      },
    }),
    'PUT /users/:userId': inSteps({
      perform: ({ reader, session, params: { userId }, body }) =>
        checkedChange(platform, reader, session, { userId, ...body }),
      finish: ({ unit, session, performed: request }) =>
        withoutTakenNumber(unit, (keepsNumber) =>
          changeUser(platform, unit, session, keepsNumber ? request : { ...request, wpp: undefined }),
        ),
    }),
    'DELETE /users/:userId': async ({ unit, session, params, query }) => {
      await deleteUser(platform, unit, session, { ...params, ...query });
      return { message: 'User deleted' };
    },
    'GET /users/:userId/live-tickets': async ({ unit, session: { companyId }, params }) => {
      const { id: userId } = await readUser(unit, companyId, params.userId);
      return { count: await unit.query(ticketsOfUser, { companyId, userId }) };
    },
    'POST /users/:userId/recovery-link': ({ unit, session, params: { userId } }) =>
      linkForColleague(platform.configuration, unit, session, userId),
    'GET /users/:userId/sessions': ({ unit, session, params }) =>
      listUserSessions(platform, unit, session, params.userId),
    'DELETE /users/:userId/sessions/:sessionId': async ({ unit, session, params }) => {
      await endUserSession(platform, unit, session, params);
      return { message: 'Session ended' };
    },
  };
}

/**
 * One page of the users whose name contains the search text, sorted by name. The e-mail address is searched only for
 * callers who may read it, because others could find it out letter by letter.
 */
async function listUsers(unit: Unit, session: CallerSession, query: QueryOutput<'GET /users'>) {
  const readsEmails = session.abilities.has('users:manage');
  const list = {
    from: users,
    rows: selectUsers(unit),
    where: and(eq(users.companyId, session.companyId), isMember),
    search: readsEmails ? folded(users.name, users.email) : folded(users.name),
    order: byName,
  };
  const { rows, ...page } = await listOf(unit, list, query);
  return { users: rows.map((row) => presentUserTo(unit, session, row)), ...page };
}
