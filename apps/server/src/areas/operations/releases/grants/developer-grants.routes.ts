import type { developerGrantEndpoints } from '@recado/contract';
import type { Handlers } from '../../../../platform/http/handler.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { listCompanyGrants, revokeCompanyGrant } from './company-grants.ts';
import { giveGrant, listGrants, revokeGrant } from './give-grants.ts';
import { listOwnGrants, makeLink, signInWithLink } from './use-grants.ts';

/** The endpoints of developer grants: the super user's, the companies', the teams', and the one that signs in (ADR 155). */
export function developerGrantRoutes(platform: Platform): Handlers<keyof typeof developerGrantEndpoints> {
  return {
    'GET /developer-grants': ({ unit }) => listGrants(unit),
    'POST /developer-grants': ({ unit, session, body }) => giveGrant(unit, session.name, body),
    'POST /developer-grants/:developerGrantId/revocation': ({ unit, session, params }) =>
      revokeGrant(unit, platform.sessions, params.developerGrantId, session.name),
    'GET /company-grants': ({ unit, session }) => listCompanyGrants(unit, session.companyId),
    'POST /company-grants/:developerGrantId/revocation': ({ unit, session, params }) =>
      revokeCompanyGrant(unit, platform.sessions, params.developerGrantId, session),
    'GET /own-grants': ({ unit, program }) => listOwnGrants(unit, program.keyId),
    'POST /own-grants/:developerGrantId/sign-in': ({ unit, params, program }) =>
      makeLink(unit, platform, { id: params.developerGrantId, apiKeyId: program.keyId }),
    'POST /developer-sign-in': async ({ body, setRefreshToken }) => {
      const { answer, refreshToken } = await signInWithLink(platform, body.token);
      setRefreshToken(refreshToken);
      return answer;
    },
  };
}
