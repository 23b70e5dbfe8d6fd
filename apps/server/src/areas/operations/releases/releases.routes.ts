import type { releaseEndpoints } from '@recado/contract';
import type { Handlers } from '../../../platform/http/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changeChannel, pinCompany, rollBack, unpinCompany } from './change-releases.ts';
import { dropPlan, planRelease } from './plan-releases.ts';
import { publishRelease } from './publish-release.ts';
import { installationOffer, liveNeeds } from './release-needs.ts';
import { listRemotes } from './show-remote.ts';

/** The super user's endpoints for the releases that browsers get (ADR 81). Their units are system units. */
export function releaseRoutes(platform: Platform): Handlers<keyof typeof releaseEndpoints> {
  const { database, configuration, clock } = platform;
  return {
    'GET /releases/offer': { withoutUnit: async () => installationOffer(configuration) },
    'GET /releases/needs': { withoutUnit: () => database.system((unit) => liveNeeds(unit, configuration)) },
    'PUT /releases/:remote/publications/:release': {
      withoutUnit: ({ params, body, files, holder }) =>
        publishRelease(platform, { ...params, ...body, files, publishedBy: holder.name }),
    },
    'GET /releases': { withoutUnit: () => database.system((unit) => listRemotes(unit, configuration)) },
    'PUT /releases/:remote': {
      withoutUnit: ({ params, body }) =>
        database.system((unit) => changeChannel(unit, configuration, params.remote, body)),
    },
    'POST /releases/:remote/rollback': {
      withoutUnit: ({ params, body }) =>
        database.system((unit) => rollBack(unit, configuration, params.remote, body.reason)),
    },
    'PUT /releases/:remote/schedule': {
      withoutUnit: ({ params, body }) =>
        database.system((unit) => planRelease(unit, configuration, params.remote, body, clock())),
    },
    'DELETE /releases/:remote/schedule': {
      withoutUnit: ({ params }) => database.system((unit) => dropPlan(unit, configuration, params.remote)),
    },
    'PUT /releases/:remote/pins/:companyId': {
      withoutUnit: ({ params, body }) => database.system((unit) => pinCompany(unit, configuration, params, body)),
    },
    'DELETE /releases/:remote/pins/:companyId': {
      withoutUnit: ({ params }) => database.system((unit) => unpinCompany(unit, configuration, params)),
    },
  };
}
