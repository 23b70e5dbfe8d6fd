import type { releaseKeyEndpoints } from '@recado/contract';
import type { Handlers } from '../../../../platform/http/handler.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { revokeUncovered } from '../grants/give-grants.ts';
import { addReleaseKey, changeReleaseKey, listReleaseKeys } from './release-keys.ts';

/** The super user's endpoints for the keys of teams (ADR 148). Their units are system units. */
export function releaseKeyRoutes({ sessions }: Platform): Handlers<keyof typeof releaseKeyEndpoints> {
  return {
    'GET /release-keys': ({ unit }) => listReleaseKeys(unit),
    'POST /release-keys': ({ unit, body }) => addReleaseKey(unit, body),
    'PUT /release-keys/:releaseKeyId': async ({ unit, params, body }) => {
      const changed = await changeReleaseKey(unit, params.releaseKeyId, body);
      await revokeUncovered(unit, sessions, changed);
      return changed;
    },
  };
}
