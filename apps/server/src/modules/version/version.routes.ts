import type { versionEndpoints } from '@recado/api/contract';
import manifest from '../../../package.json' with { type: 'json' };
import type { Handlers } from '../../platform/http/handler.ts';

/** `GET /version` (SERVER §1). */
export function versionRoutes(): Handlers<keyof typeof versionEndpoints> {
  return { 'GET /version': async () => ({ version: manifest.version }) };
}
