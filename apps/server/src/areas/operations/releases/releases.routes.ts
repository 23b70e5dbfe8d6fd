import type { releaseEndpoints } from '@recado/contract';
import type { Handlers } from '../../../platform/http/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changeChannel, pinCompany, rollBack, unpinCompany } from './change-releases.ts';
import { dropPlan, planRelease } from './plan-releases.ts';
import { acceptRelease, offerRelease } from './publish-release.ts';
import { installationOffer, liveNeeds } from './release-needs.ts';
import { listRemotes } from './show-remote.ts';

/** The super user's endpoints for the releases that browsers get (ADR 81). Their units are system units. */
export function releaseRoutes(platform: Platform): Handlers<keyof typeof releaseEndpoints> {
  const { configuration } = platform;
  return {
    'GET /releases/offer': async () => installationOffer(configuration),
    'GET /releases/needs': ({ unit }) => liveNeeds(unit, configuration),
    'PUT /releases/:remote/publications/:release': {
      async before({ params, body, files, program }) {
        const publication = { ...params, ...body, publishedBy: program.name };
        await acceptRelease(configuration, publication, files);
        return ({ unit }) => offerRelease(platform, unit, publication);
      },
    },
    'GET /releases': ({ unit }) => listRemotes(unit, configuration),
    'PUT /releases/:remote': ({ unit, params, body }) => changeChannel(unit, configuration, params.remote, body),
    'POST /releases/:remote/rollback': ({ unit, params, body }) =>
      rollBack(unit, configuration, params.remote, body.reason),
    'PUT /releases/:remote/schedule': ({ unit, params, body }) =>
      planRelease(unit, configuration, params.remote, body, unit.now()),
    'DELETE /releases/:remote/schedule': ({ unit, params }) => dropPlan(unit, configuration, params.remote),
    'PUT /releases/:remote/pins/:companyId': ({ unit, params, body }) => pinCompany(unit, configuration, params, body),
    'DELETE /releases/:remote/pins/:companyId': ({ unit, params }) => unpinCompany(unit, configuration, params),
  };
}
