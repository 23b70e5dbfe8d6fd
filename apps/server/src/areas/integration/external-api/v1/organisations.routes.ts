import type { AnswerInput, apiOrganisationEndpoints, QueryOutput } from '@recado/contract';
import { and, eq, gte, sql } from 'drizzle-orm';
import { matches } from '../../../../platform/database/conditions.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import type { Handlers } from '../../../../platform/http/handler.ts';
import { requireOrganisation } from '../../../conversations/contacts/organisation-rows.ts';
import { organisations } from '../../../conversations/contacts/organisations.schema.ts';
import {
  changeOrganisation,
  createOrganisation,
  deleteOrganisation,
  presentOrganisation,
} from '../../../conversations/organisations/change-organisations.ts';
import { fingerprintOf, once } from '../once.ts';
import { after, cursorOf, pageOf } from './cursor.ts';

/** The endpoints for organisations that programs call (docs/adr/0179); they use the services of the screens. */
export function apiOrganisationRoutes(): Handlers<keyof typeof apiOrganisationEndpoints> {
  return {
    'GET /api/v1/organisations': ({ unit, program, query }) => listOrganisations(unit, program.companyId, query),
    'GET /api/v1/organisations/:organisationId': async ({ unit, program, params }) =>
      presentOrganisation(await requireOrganisation(unit, program.companyId, params.organisationId)),
    'POST /api/v1/organisations': async ({ unit, program, body, idempotencyKey: key }) => {
      const request = { program, key, fingerprint: await fingerprintOf(['organisations', body]) };
      const create = async () => [(await createOrganisation(unit, program.companyId, body)).id];
      const { ids } = await once(unit, request, create);
      return presentOrganisation(await requireOrganisation(unit, program.companyId, ids[0] ?? 0));
    },
    'PUT /api/v1/organisations/:organisationId': async ({ unit, program, params, body }) =>
      presentOrganisation(await changeOrganisation(unit, program.companyId, params.organisationId, body)),
    'DELETE /api/v1/organisations/:organisationId': async ({ unit, program, params }) => {
      await deleteOrganisation(unit, program.companyId, params.organisationId);
      return { message: 'Organisation deleted' };
    },
  };
}

const order = { at: organisations.updatedAt, id: organisations.id };

async function listOrganisations(
  unit: Unit,
  companyId: number,
  { cursor, limit, search, updatedSince }: QueryOutput<'GET /api/v1/organisations'>,
): Promise<AnswerInput<'GET /api/v1/organisations'>> {
  const isListed = and(
    eq(organisations.companyId, companyId),
    updatedSince === undefined ? undefined : gte(organisations.updatedAt, new Date(updatedSince)),
    after(order, cursorOf(cursor)),
    search === undefined ? undefined : matches(organisations.searchText, search),
  );
  const rows = await unit.db
    .select()
    .from(organisations)
    .where(isListed)
    .orderBy(sql`${organisations.updatedAt}, ${organisations.id}`)
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(rows, limit, ({ updatedAt: at, id }) => ({ at, id }));
  return { organisations: page.map(presentOrganisation), nextCursor };
}
