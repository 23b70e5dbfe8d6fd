import type { conversationReadEndpoints } from '@recado/contract';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { localeOf } from '../../company/companies/time-zone.ts';
import { exportReads } from './export-reads.ts';
import { listReads } from './list-reads.ts';
import { collectorOf } from './watch-reads.ts';

/** The access log, for administrators of their company. What this process knows is written before it is shown (docs/adr/0188). */
export function conversationReadRoutes(platform: ServicePlatform): Handlers<keyof typeof conversationReadEndpoints> {
  const collector = collectorOf(platform);
  return {
    'GET /conversation-reads': {
      async reads({ reader, session: { companyId }, query }) {
        await collector.flush();
        return reader.inUnit((unit) => listReads(unit, companyId, query));
      },
    },
    'GET /conversation-reads/export': {
      async reads({ reader, session: { companyId }, query }) {
        await collector.flush();
        const { language } = await reader.inUnit((unit) => localeOf(unit, companyId));
        return exportReads(reader, companyId, query, language);
      },
    },
  };
}
