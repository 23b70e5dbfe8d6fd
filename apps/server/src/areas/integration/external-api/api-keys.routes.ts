import type { apiKeyEndpoints } from '@recado/contract';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { changeKey, endFormerToken, listKeys, makeKey, renewToken, requireKey, revokeKey } from './api-keys.ts';
import { programsDocument } from './programs-document.ts';

/** The endpoints for keys of the external API (ADR 75). */
export function apiKeyRoutes({ configuration }: ServicePlatform): Handlers<keyof typeof apiKeyEndpoints> {
  return {
    'GET /api-keys': ({ unit, session, query }) => listKeys(unit, session.companyId, query),
    'GET /api-keys/openapi': async () => programsDocument(configuration.apiUrl),
    'GET /api-keys/:apiKeyId': ({ unit, session, params }) => requireKey(unit, session.companyId, params.apiKeyId),
    'POST /api-keys': ({ unit, session, body }) => makeKey(unit, session, body, unit.now()),
    'POST /api-keys/:apiKeyId/token': ({ unit, session, params, body }) =>
      renewToken(unit, session, params.apiKeyId, body?.formerHours ?? 0),
    'DELETE /api-keys/:apiKeyId/former-token': ({ unit, session, params }) =>
      endFormerToken(unit, session.companyId, params.apiKeyId),
    'PUT /api-keys/:apiKeyId': ({ unit, session, params, body }) =>
      changeKey(unit, session, params.apiKeyId, body, unit.now()),
    'DELETE /api-keys/:apiKeyId': async ({ unit, session, params }) => {
      await revokeKey(unit, session.companyId, params.apiKeyId);
      return { message: 'Key revoked' };
    },
  };
}
