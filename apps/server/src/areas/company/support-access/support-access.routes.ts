import type { supportGrantEndpoints } from '@recado/contract';
import { eq } from 'drizzle-orm';
import { afterwards } from '../../../platform/http/afterwards.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import { supportGrants } from '../auth/support-grants.schema.ts';
import { answerGrant, endGrant, listForCompany } from './answer-grant.ts';
import { askForAccess, listAsked } from './ask-for-access.ts';
import { enterCompany } from './enter-company.ts';
import { presentAsked, presentGrant } from './grant-rows.ts';

/** A super user asks a company for access, one of its administrators answers, and both end it (docs/adr/0189). */
export function supportAccessRoutes(platform: Platform): Handlers<keyof typeof supportGrantEndpoints> {
  const { sessions } = platform;
  return {
    'GET /support-grants': ({ unit, session }) => listAsked(unit, session),
    'POST /support-grants': ({ unit, session, body }) => askForAccess(unit, session, body),
    'POST /support-grants/:supportGrantId/sign-in': async ({ unit, session, params, setRefreshToken }) => {
      const { answer, refreshToken } = await enterCompany(unit, platform, session, params.supportGrantId);
      return afterwards(async () => {
        setRefreshToken(refreshToken);
        return answer;
      });
    },
    'POST /support-grants/:supportGrantId/end': async ({ unit, session, params }) => {
      const isTheirs = eq(supportGrants.askedById, session.userId);
      const order = { id: params.supportGrantId, isTheirs, endedBy: session.name };
      return presentAsked(await endGrant(unit, sessions, order), session, unit.now());
    },
    'GET /company-support-grants': ({ unit, session, query }) => listForCompany(unit, session.companyId, query.state),
    'POST /company-support-grants/:supportGrantId/answer': ({ unit, session, params, body }) =>
      answerGrant(unit, session, params.supportGrantId, body.hours),
    'POST /company-support-grants/:supportGrantId/end': async ({ unit, session, params }) => {
      const isTheirs = eq(supportGrants.companyId, session.companyId);
      const order = { id: params.supportGrantId, isTheirs, endedBy: session.name };
      return presentGrant(await endGrant(unit, sessions, order), unit.now());
    },
  };
}
