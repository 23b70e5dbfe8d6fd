import type { bulkChangeEndpoints } from '@recado/contract';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { inSteps } from '../../../platform/http/steps.ts';
import { changeMany } from './change-many.ts';

/** The endpoint for many tickets. Each is a unit of its own, so that none waits for the others. */
export function bulkChangeRoutes(platform: ServicePlatform): Handlers<keyof typeof bulkChangeEndpoints> {
  return {
    'POST /tickets/changes': inSteps({
      perform: ({ session, body }) => changeMany(platform, session, body),
      finish: async ({ performed }) => performed,
    }),
  };
}
