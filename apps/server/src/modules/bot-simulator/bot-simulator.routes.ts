import type { botSimulatorEndpoints } from '@recado/api/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { simulate } from './simulate.ts';

/** Plays the chatbot without WhatsApp (ADR 77). */
export function botSimulatorRoutes(platform: Platform): Handlers<keyof typeof botSimulatorEndpoints> {
  return {
    'POST /queue/:queueId/simulation': ({ unit, session: { companyId }, params: { queueId }, body }) =>
      simulate(platform, unit, { companyId, queueId }, body),
  };
}
