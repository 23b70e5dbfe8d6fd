import type { externalApiEndpoints } from '@recado/api/contract';
import type { ServicePlatform } from '../../channels/services.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { renewToken, revokeToken } from './api-token.ts';
import { sendForProgram } from './send-message.ts';
import { requireSent } from './sent-messages.ts';

/** The external API and its tokens (SPEC §7, SERVER §2). */
export function externalApiRoutes(platform: ServicePlatform): Handlers<keyof typeof externalApiEndpoints> {
  return {
    'POST /whatsapp/:whatsappId/api-token': ({ unit, session: { companyId }, params }) =>
      renewToken(platform, unit, companyId, params.whatsappId),
    'DELETE /whatsapp/:whatsappId/api-token': async ({ unit, session: { companyId }, params }) => {
      await revokeToken(platform, unit, companyId, params.whatsappId);
      return { message: 'Token revoked' };
    },
    'POST /api/messages/send': { withoutUnit: (call) => sendForProgram(platform, call) },
    'GET /api/messages/:messageId': ({ unit, holder, params }) => requireSent(unit, holder, params.messageId),
  };
}
