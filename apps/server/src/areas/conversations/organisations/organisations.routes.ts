import type { organisationEndpoints } from '@recado/contract';
import { and, eq } from 'drizzle-orm';
import { isOneOf } from '../../../platform/database/conditions.ts';
import { countOf, listOf } from '../../../platform/database/paging.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { contacts } from '../contacts/contacts.schema.ts';
import { requireOrganisation } from '../contacts/organisation-rows.ts';
import { organisations } from '../contacts/organisations.schema.ts';
import {
  changeOrganisation,
  createOrganisation,
  deleteOrganisation,
  presentOrganisation,
} from './change-organisations.ts';

/** The organisations of contacts (docs/adr/0179). */
export function organisationRoutes(): Handlers<keyof typeof organisationEndpoints> {
  return {
    'GET /organisations': async ({ unit, session, query }) => {
      const list = {
        from: organisations,
        rows: unit.db.select().from(organisations).$dynamic(),
        where: and(eq(organisations.companyId, session.companyId), query.ids && isOneOf(organisations.id, query.ids)),
        search: organisations.searchText,
        order: [organisations.nameKey],
      };
      const { rows, ...page } = await listOf(unit, list, query);
      return { records: rows.map(presentOrganisation), ...page };
    },
    'GET /organisations/:organisationId': async ({ unit, session, params }) => {
      const row = await requireOrganisation(unit, session.companyId, params.organisationId);
      const contactsCount = await countOf(unit, contacts, eq(contacts.organisationId, row.id));
      return { ...presentOrganisation(row), contactsCount };
    },
    'POST /organisations': async ({ unit, session, body }) =>
      presentOrganisation(await createOrganisation(unit, session.companyId, body)),
    'PUT /organisations/:organisationId': async ({ unit, session, params, body }) =>
      presentOrganisation(await changeOrganisation(unit, session.companyId, params.organisationId, body)),
    'DELETE /organisations/:organisationId': async ({ unit, session, params }) => ({
      message: 'Organisation deleted',
      contactsCount: await deleteOrganisation(unit, session.companyId, params.organisationId),
    }),
  };
}
