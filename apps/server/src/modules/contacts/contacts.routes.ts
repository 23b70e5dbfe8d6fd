import type { Handlers } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { requireOwnContact } from '../tickets/references.ts';
import { presentContact } from './contact.presenter.ts';
import { contactProfile } from './contact-profile.ts';
import { checkNumber, createContact, deleteContact, editContact, toggleDisableBot } from './contacts.service.ts';
import { listContacts, suggestContacts } from './list-contacts.ts';

type ContactKeys =
  | 'GET /contacts'
  | 'GET /contacts/list'
  | 'GET /contacts/profile/:number'
  | 'GET /contacts/:contactId'
  | 'POST /contacts'
  | 'PUT /contacts/toggleDisableBot/:contactId'
  | 'PUT /contacts/:contactId'
  | 'DELETE /contacts/:contactId';

/** Contacts (SPEC §2.8, §5). Numbers are checked with WhatsApp before a transaction begins, never inside one. */
export function contactRoutes(platform: Platform): Handlers<ContactKeys> {
  const { database, storage } = platform;
  return {
    'GET /contacts': ({ session, query }) =>
      database.tenant(session.companyId, (unit) => listContacts(platform, unit, session.companyId, query)),

    'GET /contacts/list': ({ session, query }) =>
      database.tenant(session.companyId, (unit) => suggestContacts(unit, session.companyId, query.name)),

    'GET /contacts/profile/:number': ({ session, params }) =>
      contactProfile(platform, session.companyId, params.number),

    'GET /contacts/:contactId': ({ session, params }) =>
      database.tenant(session.companyId, async (unit) =>
        presentContact(storage, await requireOwnContact(unit, session.companyId, params.contactId)),
      ),

    async 'POST /contacts'({ session, body }) {
      const { number, ...draft } = body;
      const address = await checkNumber(platform, session.companyId, number);
      const contact = await database.tenant(session.companyId, (unit) =>
        createContact(platform, unit, session.companyId, { ...draft, address }),
      );
      return presentContact(storage, contact);
    },

    'PUT /contacts/toggleDisableBot/:contactId': ({ session, params }) =>
      database.tenant(session.companyId, async (unit) =>
        presentContact(storage, await toggleDisableBot(platform, unit, session.companyId, params.contactId)),
      ),

    async 'PUT /contacts/:contactId'({ session, params, body }) {
      const { companyId } = session;
      const { number, ...changes } = body;
      const known = await database.tenant(companyId, (unit) => requireOwnContact(unit, companyId, params.contactId));
      const changed = number !== undefined && number.replace(/\D/g, '') !== known.number && !known.isGroup;
      const address = changed ? await checkNumber(platform, companyId, number) : undefined;
      const contact = await database.tenant(companyId, (unit) =>
        editContact(platform, unit, companyId, params.contactId, { ...changes, address }),
      );
      return presentContact(storage, contact);
    },

    'DELETE /contacts/:contactId': ({ session, params }) =>
      database.tenant(session.companyId, async (unit) => {
        await deleteContact(platform, unit, session.companyId, params.contactId);
        return { message: 'Contact deleted' };
      }),
  };
}
