import type { contactHistoryEndpoints } from '@recado/api/contract';
import type { ServicePlatform } from '../../channels/services.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { listMedia } from './list-media.ts';
import { listRounds } from './list-rounds.ts';

/** Earlier rounds of service and files of a contact (SPEC §2.4, contact drawer). */
export function contactHistoryRoutes(platform: ServicePlatform): Handlers<keyof typeof contactHistoryEndpoints> {
  return {
    'GET /contact-rounds': ({ unit, session, query }) => listRounds(unit, session, query),
    'GET /contact-media': ({ unit, session, query }) => listMedia(platform, unit, session, query),
  };
}
