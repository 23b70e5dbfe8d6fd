import type { extensionEndpoints } from '@recado/contract';
import type { CallerSession, Handlers } from '../../../../platform/http/handler.ts';
import { inSteps } from '../../../../platform/http/steps.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { switchForAll, switchForCompany, teamExtensions, withSwitches } from './extensions.ts';

/** The endpoints for what is switched off (ADR 153). Which releases a company gets is known to the system only, its own choice to its units. */
export function extensionRoutes({ configuration, database }: Platform): Handlers<keyof typeof extensionEndpoints> {
  const offeredTo = (session: CallerSession) => database.system((unit) => teamExtensions(unit, configuration, session));
  return {
    'GET /extensions': inSteps({
      perform: ({ session }) => offeredTo(session),
      finish: ({ unit, session, performed: offered }) => withSwitches(unit, session.companyId, offered),
    }),
    'PUT /extensions': inSteps({
      perform: ({ session }) => offeredTo(session),
      async finish({ unit, session, body, performed: offered }) {
        await switchForCompany(unit, session.companyId, offered, body);
        return withSwitches(unit, session.companyId, offered);
      },
    }),
    'PUT /releases/:remote/extensions': ({ unit, params, body }) =>
      switchForAll(unit, configuration, params.remote, body),
  };
}
