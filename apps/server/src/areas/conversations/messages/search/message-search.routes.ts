import type { messageSearchEndpoints } from '@recado/contract';
import type { Handlers } from '../../../../platform/http/handler.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { searchMessages } from './search-messages.ts';

/** The search for words in the messages of a company. */
export function messageSearchRoutes(services: Pick<Platform, 'secret'>): Handlers<keyof typeof messageSearchEndpoints> {
  return {
    'GET /messages/search': {
      fromReplica: true,
      reads: ({ reader, session, query }) => reader.inUnit((unit) => searchMessages(services, unit, session, query)),
    },
  };
}
