import type { messageSearchEndpoints } from '@recado/api/contract';
import type { Handlers } from '../../../platform/http/handler.ts';
import { searchMessages } from './search-messages.ts';

/** The search for words in the messages of a company. */
export function messageSearchRoutes(): Handlers<keyof typeof messageSearchEndpoints> {
  return { 'GET /messages/search': ({ unit, session, query }) => searchMessages(unit, session, query) };
}
