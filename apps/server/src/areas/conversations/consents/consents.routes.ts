import type { consentEndpoints } from '@recado/contract';
import type { Unit } from '../../../platform/database/database.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { requireOwnContact } from '../contacts/contact-rows.ts';
import { consentOf, isNoted, noteConsent } from './note-consents.ts';

/** Whether contacts want marketing (docs/adr/0187). */
export function consentRoutes(): Handlers<keyof typeof consentEndpoints> {
  return {
    'GET /contacts/:contactId/consent': ({ unit, session, params }) => show(unit, session.companyId, params.contactId),
    'POST /contacts/:contactId/consent': async ({ unit, session: { companyId, name }, params, body }) => {
      const said = { ...body, source: 'person' as const, by: name, at: unit.now() };
      await noteConsent(unit, companyId, params.contactId, said);
      return show(unit, companyId, params.contactId);
    },
    'GET /api/v1/contacts/:contactId/consent': ({ unit, program, params }) =>
      show(unit, program.companyId, params.contactId),
    'PUT /api/v1/contacts/:contactId/consent': async ({ unit, program: { companyId, name }, params, body }) => {
      const { at, ...rest } = body;
      const now = unit.now();
      const asked = at === undefined ? now : new Date(at);
      const said = { ...rest, source: 'program' as const, by: name, at: asked < now ? asked : now };
      if (!(await isNoted(unit, params.contactId, said))) await noteConsent(unit, companyId, params.contactId, said);
      return show(unit, companyId, params.contactId);
    },
  };
}

async function show(unit: Unit, companyId: number, contactId: number) {
  const { id } = await requireOwnContact(unit, companyId, contactId);
  return consentOf(unit, id);
}
