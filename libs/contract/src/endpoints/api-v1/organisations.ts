import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { organisation } from '../../entities/organisation.ts';
import { changesOf, done, idInText, sizedText } from '../../fields.ts';
import { organisationBody } from '../organisations.ts';
import { cursorQuery, nextCursor } from './paging.ts';

/** An organisation as programs see it. */
const apiOrganisation = organisation.omit({ companyId: true });

const params = z.object({ organisationId: idInText });
const reading = { access: 'token', scope: 'contacts:read', plan: 'useExternalApi', callsPerMinute: 120 } as const;
const writing = { access: 'token', scope: 'contacts:write', plan: 'useExternalApi', callsPerMinute: 60 } as const;

/** The organisations of contacts for programs (docs/adr/0179); `organisationId` of a contact says to which it belongs. */
export const apiOrganisationEndpoints = defineEndpoints({
  'GET /api/v1/organisations': {
    ...reading,
    summary: 'Organisations, the latest changed last; `search` finds names, sites and document numbers',
    query: cursorQuery.extend({
      search: sizedText(3, 200).optional(),
      updatedSince: z.iso.datetime({ offset: true }).max(40).optional(),
    }),
    answer: z.object({ organisations: z.array(apiOrganisation), nextCursor }),
  },
  'GET /api/v1/organisations/:organisationId': {
    ...reading,
    summary: 'One organisation',
    params,
    answer: apiOrganisation,
    errors: ['ERR_NO_ORGANISATION_FOUND'],
  },
  'POST /api/v1/organisations': {
    ...writing,
    summary: 'Create an organisation',
    idempotent: true,
    body: organisationBody,
    answer: apiOrganisation,
    errors: [
      'ERR_DUPLICATED_ORGANISATION',
      'ERR_TOO_MANY_ORGANISATIONS',
      'ERR_IDEMPOTENCY_KEY_USED',
      'ERR_NO_ORGANISATION_FOUND',
    ],
  },
  'PUT /api/v1/organisations/:organisationId': {
    ...writing,
    summary: 'Change an organisation; what is left out stays',
    params,
    body: changesOf(organisationBody),
    answer: apiOrganisation,
    errors: ['ERR_NO_ORGANISATION_FOUND', 'ERR_DUPLICATED_ORGANISATION'],
  },
  'DELETE /api/v1/organisations/:organisationId': {
    ...writing,
    summary: 'Delete an organisation; its contacts stay, without one',
    params,
    answer: done,
    errors: ['ERR_NO_ORGANISATION_FOUND'],
  },
});
