import type { contactBlockEndpoints } from '@recado/contract';
import type { Handlers } from '../../../platform/http/handler.ts';
import { blockContacts } from './block-contacts.ts';

/** Blocking contacts, and unblocking them. */
export function contactBlockRoutes(): Handlers<keyof typeof contactBlockEndpoints> {
  return {
    'POST /contacts/block': async ({ unit, session, body }) => ({ contacts: await blockContacts(unit, session, body) }),
  };
}
