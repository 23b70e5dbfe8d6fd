import type { officialConnectionEndpoints } from '@recado/contract';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { CallerSession, Handlers } from '../../../platform/http/handler.ts';
import { register, replaceSecrets, requestSync } from './change.ts';
import { connectByHand } from './connect.ts';
import { examine, presentExamined, requireFreeNumber } from './examine.ts';
import { presentOfficial } from './official-rows.ts';
import { refreshHealth } from './refresh.ts';
import { subscribe } from './subscribe.ts';
import { takeControl } from './take-control.ts';

/** Connections of the official platform (CLOUD-API, Ways to connect). WhatsApp is asked outside of units. */
export function officialConnectionRoutes(
  platform: ServicePlatform,
): Handlers<keyof typeof officialConnectionEndpoints> {
  const { database, channels } = platform;
  const shown = ({ companyId }: CallerSession, id: number) =>
    database.system((unit) => presentOfficial(platform, unit, companyId, id));
  return {
    'POST /official-connections/check': {
      async withoutUnit({ session: { companyId }, body }) {
        const examined = await examine(channels.official, body);
        await database.system((unit) => requireFreeNumber(unit, companyId, examined.number, body.whatsappId));
        return presentExamined(examined);
      },
    },
    'POST /official-connections': {
      withoutUnit: ({ session, body }) => connectByHand(platform, session, body),
    },
    'GET /official-connections/:whatsappId': ({ unit, session, params }) =>
      presentOfficial(platform, unit, session.companyId, params.whatsappId),
    'PUT /official-connections/:whatsappId': {
      withoutUnit: ({ session: { companyId }, params: { whatsappId }, body }) =>
        replaceSecrets(platform, { companyId, whatsappId }, body),
    },
    'POST /official-connections/:whatsappId/subscribe': {
      async withoutUnit({ session, params: { whatsappId } }) {
        await subscribe(platform, session.companyId, whatsappId);
        return shown(session, whatsappId);
      },
    },
    'POST /official-connections/:whatsappId/register': {
      withoutUnit: ({ session: { companyId }, params: { whatsappId }, body }) =>
        register(platform, { companyId, whatsappId }, body.pin),
    },
    'POST /official-connections/:whatsappId/sync': {
      withoutUnit: ({ session: { companyId }, params: { whatsappId }, body }) =>
        requestSync(platform, { companyId, whatsappId }, body.what),
    },
    'POST /official-connections/:whatsappId/refresh': {
      async withoutUnit({ session, params: { whatsappId } }) {
        await refreshHealth(platform, session.companyId, whatsappId);
        return shown(session, whatsappId);
      },
    },
    'POST /tickets/:ticketId/take-control': {
      withoutUnit: ({ session, params }) => takeControl(platform, session, params.ticketId),
    },
  };
}
