import type { versionEndpoints } from '@recado/contract';
import type { Handlers } from '../../../platform/http/handler.ts';
import { serverBuild, serverVersion } from '../../../platform/observability/version.ts';

/** `GET /version` (SERVER §1). */
export function versionRoutes(): Handlers<keyof typeof versionEndpoints> {
  const version = async () => ({ version: serverVersion, build: serverBuild });
  return {
    'GET /version': version,
    'GET /': version,
    'GET /ticketz/registry': async () => ({ disabled: 'true' }),
  };
}
