import type { releaseEndpoints } from '@recado/contract';
import type { Handlers } from '../../../platform/http/handler.ts';
import { inSteps } from '../../../platform/http/steps.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changeChannel, pinCompany, rollBack, unpinCompany } from './change-releases.ts';
import { requireOwnAddresses } from './ownership.ts';
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
    'PUT /releases/:remote/publications/:release': inSteps({
      perform: ({ params, body, files, program, reader }) =>
        acceptRelease(platform, reader, { ...params, ...body, publisher: program }, files),
      finish: ({ unit, performed: accepted }) => offerRelease(platform, unit, accepted),
    }),
    'GET /releases': ({ unit }) => listRemotes(unit, configuration),
    async 'PUT /releases/:remote'({ unit, params: { remote }, body }) {
      await requireOwnAddresses(unit, configuration, remote, [body.stable, body.canary?.release]);
      return changeChannel(unit, configuration, remote, body);
    },
    'POST /releases/:remote/rollback': ({ unit, params, body }) =>
      rollBack(unit, configuration, params.remote, body.reason),
    async 'PUT /releases/:remote/schedule'({ unit, params: { remote }, body }) {
      await requireOwnAddresses(unit, configuration, remote, [body.release]);
      return planRelease(unit, configuration, remote, body, unit.now());
    },
    'DELETE /releases/:remote/schedule': ({ unit, params }) => dropPlan(unit, configuration, params.remote),
    async 'PUT /releases/:remote/pins/:companyId'({ unit, params, body }) {
      await requireOwnAddresses(unit, configuration, params.remote, [body.release]);
      return pinCompany(unit, configuration, params, body);
    },
    'DELETE /releases/:remote/pins/:companyId': ({ unit, params }) => unpinCompany(unit, configuration, params),
  };
}
