import type { contactEndpoints } from '@recado/api/contract';
import type { ServicePlatform } from '../../channels/services.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { changeContact, removeContact } from './change-contact.ts';
import { contactProfile } from './contact-profile.ts';
import { presentOneContact, requireOwnContact } from './contact-rows.ts';
import { checkNumber, createContact, toggleDisableBot } from './contacts.service.ts';
import { listContacts, suggestContacts } from './list-contacts.ts';

/** Contacts (SPEC §2.8, §5). Numbers are checked with WhatsApp before a transaction begins, never inside one. */
export function contactRoutes(platform: ServicePlatform): Handlers<keyof typeof contactEndpoints> {
  const { database, storage } = platform;
  return {
    'GET /contacts': ({ unit, session, query }) => listContacts(platform, unit, session.companyId, query),

    'GET /contacts/list': ({ unit, session, query }) => suggestContacts(unit, session.companyId, query.name),

    'GET /contacts/profile/:number': {
      withoutUnit: ({ session, params }) => contactProfile(platform, session.companyId, params.number),
    },

    'GET /contacts/:contactId': async ({ unit, session, params }) =>
      presentOneContact(storage, unit, await requireOwnContact(unit, session.companyId, params.contactId)),

    'POST /contacts': {
      async withoutUnit({ session: { companyId }, body: { number, ...draft } }) {
        const address = await checkNumber(platform, companyId, number);
        return database.tenant(companyId, async (unit) =>
          presentOneContact(storage, unit, await createContact(platform, unit, companyId, { ...draft, address })),
        );
      },
    },

    'PUT /contacts/toggleDisableBot/:contactId': async ({ unit, session, params }) =>
      presentOneContact(storage, unit, await toggleDisableBot(platform, unit, session.companyId, params.contactId)),

    'PUT /contacts/:contactId': {
      withoutUnit: ({ session, params, body }) => changeContact(platform, session.companyId, params.contactId, body),
    },

    'DELETE /contacts/:contactId': ({ unit, session, params }) =>
      removeContact(platform, unit, session.companyId, params.contactId),
  };
}
