import type { apiContactEndpoints } from '@recado/api/contract';
import type { ServicePlatform } from '../../../channels/services.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Call, Handlers } from '../../../platform/http/handler.ts';
import { changeContact, removeContact } from '../../contacts/change-contact.ts';
import { presentOneContact, requireOwnContact, type ShownContact } from '../../contacts/contact-rows.ts';
import { checkNumber, createContact } from '../../contacts/contacts.service.ts';
import { fingerprintOf, madeBefore, once } from '../once.ts';
import { listContacts } from './list-contacts.ts';

/** Contacts for programs (ADR 75), by the same services as on the screens. */
export function apiContactRoutes(platform: ServicePlatform): Handlers<keyof typeof apiContactEndpoints> {
  const { storage } = platform;
  return {
    'GET /api/v1/contacts': ({ unit, holder, query }) => listContacts(platform, unit, holder.companyId, query),
    'GET /api/v1/contacts/:contactId': async ({ unit, holder, params }) =>
      presentOneContact(storage, unit, await requireOwnContact(unit, holder.companyId, params.contactId)),
    'POST /api/v1/contacts': { withoutUnit: (call) => create(platform, call) },
    'PUT /api/v1/contacts/:contactId': {
      withoutUnit: ({ holder, params, body }) => changeContact(platform, holder.companyId, params.contactId, body),
    },
    'DELETE /api/v1/contacts/:contactId': ({ unit, holder, params }) =>
      removeContact(platform, unit, holder.companyId, params.contactId),
  };
}

/** The number is checked before the transaction; a repetition with the same key does not, and gets the contact as it is. */
async function create(
  platform: ServicePlatform,
  { holder, body, idempotencyKey: key }: Call<'POST /api/v1/contacts'>,
): Promise<ShownContact> {
  const { database, storage } = platform;
  const { companyId } = holder;
  const request = { holder, key, fingerprint: fingerprintOf(['contacts', body]) };
  const known = await database.tenant(companyId, (unit) => madeBefore(unit, request));
  const { number, ...draft } = body;
  const address = known ? undefined : await checkNumber(platform, companyId, number);
  return database.tenant(companyId, async (unit) => {
    const { ids } = await once(unit, request, async () => {
      // The key was forgotten between the two transactions.
      if (!address) throw new AppError('ERR_INTERNAL');
      return [(await createContact(platform, unit, companyId, { ...draft, address })).id];
    });
    const [contactId = 0] = ids;
    return presentOneContact(storage, unit, await requireOwnContact(unit, companyId, contactId));
  });
}
