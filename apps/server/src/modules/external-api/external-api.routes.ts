import type { externalApiEndpoints } from '@recado/api/contract';
import type { ServicePlatform } from '../../channels/services.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { programsDocument } from './programs-document.ts';
import { sendForProgram } from './send-message.ts';
import { requireSent } from './sent-messages.ts';

/** Messages to numbers, for programs, and the description of the API (SPEC §7, SERVER §2). */
export function externalApiRoutes(platform: ServicePlatform): Handlers<keyof typeof externalApiEndpoints> {
  const { apiUrl } = platform.configuration;
  return {
    'GET /api/v1/openapi.json': { withoutUnit: async () => programsDocument(apiUrl) },
    'POST /api/messages/send': { withoutUnit: (call) => sendForProgram(platform, call) },
    'GET /api/messages/:messageId': ({ unit, holder, params }) => requireSent(unit, holder, params.messageId),
  };
}
