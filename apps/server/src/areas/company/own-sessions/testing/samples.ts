import type { ownSessionEndpoints } from '@recado/contract';
import type { Samples } from '../../../../testing/matrix/samples.ts';

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof ownSessionEndpoints> = {
  'GET /users/me/sessions': async () => ({}),
  'DELETE /users/me/sessions': async () => ({}),
  'DELETE /users/me/sessions/:sessionId': async ({ server, agent, companyId }, caller) => {
    const { database, sessions } = server.platform;
    const owner = caller?.companyId === companyId ? caller : agent;
    const { sessionId } = await database.system((unit) => sessions.start(unit, owner, true));
    return { params: { sessionId } };
  },
  'DELETE /users/me/new-devices': async () => ({}),
};
