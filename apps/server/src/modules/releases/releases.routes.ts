import type { releaseEndpoints } from '@recado/api/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { changeChannel, listRemotes, pinCompany, rollBack, unpinCompany } from './change-releases.ts';

/** Which release of each remote browsers get, for the super user (ADR 81): units are those of the system. */
export function releaseRoutes({ database, configuration }: Platform): Handlers<keyof typeof releaseEndpoints> {
  return {
    'GET /releases': { withoutUnit: () => database.system((unit) => listRemotes(unit, configuration)) },
    'PUT /releases/:remote': {
      withoutUnit: ({ params, body }) =>
        database.system((unit) => changeChannel(unit, configuration, params.remote, body)),
    },
    'POST /releases/:remote/rollback': {
      withoutUnit: ({ params, body }) =>
        database.system((unit) => rollBack(unit, configuration, params.remote, body.reason)),
    },
    'PUT /releases/:remote/pins/:companyId': {
      withoutUnit: ({ params, body }) => database.system((unit) => pinCompany(unit, configuration, params, body)),
    },
    'DELETE /releases/:remote/pins/:companyId': {
      withoutUnit: ({ params }) => database.system((unit) => unpinCompany(unit, configuration, params)),
    },
  };
}
