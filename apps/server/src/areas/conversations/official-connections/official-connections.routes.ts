import type { officialConnectionEndpoints } from '@recado/contract';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { inSteps } from '../../../platform/http/steps.ts';
import { examineReplacement, noteSync, prepareReplacement, register, replaceSecrets, requestSync } from './change.ts';
import { connectByHand } from './connect.ts';
import { examine, presentExamined, requireFreeNumber } from './examine.ts';
import { presentOfficial } from './official-rows.ts';
import { askAboutNumber, storeAsked } from './refresh.ts';
import { askForWebhooks, openOfficial, storeSubscription } from './subscribe.ts';
import { takeControl } from './take-control.ts';

/** Connections of the official platform (CLOUD-API, Ways to connect). WhatsApp is asked outside of units. */
export function officialConnectionRoutes(
  platform: ServicePlatform,
): Handlers<keyof typeof officialConnectionEndpoints> {
  return {
    'POST /official-connections/check': inSteps({
      perform: ({ body }) => examine(platform.channels.official, body),
      async finish({ unit, session: { companyId }, body, performed: examined }) {
        await requireFreeNumber(unit, companyId, examined.number, body.whatsappId);
        return presentExamined(examined);
      },
    }),
    'POST /official-connections': {
      withoutUnit: ({ session, body }) => connectByHand(platform, session, body),
    },
    'GET /official-connections/:whatsappId': ({ unit, session, params }) =>
      presentOfficial(platform, unit, session.companyId, params.whatsappId),
    'PUT /official-connections/:whatsappId': inSteps({
      prepare: ({ unit, session: { companyId }, params: { whatsappId }, body }) =>
        prepareReplacement(platform, unit, { companyId, whatsappId }, body),
      perform: ({ prepared: replacement }) => examineReplacement(platform, replacement),
      async finish({ unit, session, params, prepared: replacement, performed: examined }) {
        await replaceSecrets(platform, unit, replacement, examined);
        return presentOfficial(platform, unit, session.companyId, params.whatsappId);
      },
    }),
    'POST /official-connections/:whatsappId/subscribe': inSteps({
      prepare: ({ unit, session, params }) => openOfficial(platform, unit, session.companyId, params.whatsappId),
      perform: ({ prepared: opened }) => askForWebhooks(platform, opened),
      async finish({ unit, session, params, prepared: { row }, performed: subscription }) {
        await storeSubscription(unit, row, subscription);
        return presentOfficial(platform, unit, session.companyId, params.whatsappId);
      },
    }),
    'POST /official-connections/:whatsappId/register': {
      withoutUnit: ({ session: { companyId }, params: { whatsappId }, body }) =>
        register(platform, { companyId, whatsappId }, body.pin),
    },
    'POST /official-connections/:whatsappId/sync': inSteps({
      prepare: ({ unit, session: { companyId }, params: { whatsappId }, body }) =>
        noteSync(platform, unit, { companyId, whatsappId }, body.what),
      perform: ({ body, prepared: opened }) => requestSync(platform, opened, body.what),
      finish: ({ unit, session, params }) => presentOfficial(platform, unit, session.companyId, params.whatsappId),
    }),
    'POST /official-connections/:whatsappId/refresh': inSteps({
      prepare: ({ unit, session, params }) => openOfficial(platform, unit, session.companyId, params.whatsappId),
      perform: ({ prepared: opened }) => askAboutNumber(platform, opened),
      async finish({ unit, session, params, prepared: { row }, performed: asked }) {
        await storeAsked(unit, row, asked);
        return presentOfficial(platform, unit, session.companyId, params.whatsappId);
      },
    }),
    'POST /tickets/:ticketId/take-control': {
      withoutUnit: ({ session, params }) => takeControl(platform, session, params.ticketId),
    },
  };
}
