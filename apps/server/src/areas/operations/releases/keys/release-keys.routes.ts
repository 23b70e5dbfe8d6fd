import type { releaseKeyEndpoints } from '@recado/contract';
import type { Handlers } from '../../../../platform/http/handler.ts';
import { addReleaseKey, changeReleaseKey, listReleaseKeys } from './release-keys.ts';

/** The super user's endpoints for the keys of teams (ADR 148). Their units are system units. */
export const releaseKeyRoutes: Handlers<keyof typeof releaseKeyEndpoints> = {
  'GET /release-keys': ({ unit }) => listReleaseKeys(unit),
  'POST /release-keys': ({ unit, body }) => addReleaseKey(unit, body),
  'PUT /release-keys/:releaseKeyId': ({ unit, params, body }) => changeReleaseKey(unit, params.releaseKeyId, body),
};
