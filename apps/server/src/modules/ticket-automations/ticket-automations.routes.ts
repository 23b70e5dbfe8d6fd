import type { ticketAutomationEndpoints } from '@recado/api/contract';
import type { ServicePlatform } from '../../channels/services.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { requireTicket } from '../tickets/visibility.ts';
import { automationsFor } from './automations-for.ts';
import { changeAutomation } from './change-automation.ts';

/** Who answers one ticket (SERVER §2, Integrations). */
export function ticketAutomationRoutes(platform: ServicePlatform): Handlers<keyof typeof ticketAutomationEndpoints> {
  return {
    'GET /tickets/:ticketId/automation': async ({ unit, session, params }) =>
      automationsFor(unit, session, await requireTicket(unit, session, params.ticketId)),
    'PUT /tickets/:ticketId/automation': ({ unit, session, params, body }) =>
      changeAutomation(platform, unit, session, params.ticketId, body.automation),
  };
}
