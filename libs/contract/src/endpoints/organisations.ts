import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { organisation } from '../entities/organisation.ts';
import { changesOf, done, idInText, idsInText, sizedText } from '../fields.ts';
import { because } from '../issues.ts';
import { longestOrganisation } from '../limits.ts';
import { webAddress } from '../link-address.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { resourceEvent } from '../resource-event.ts';

/** The domain or address of a site, as people write it; empty for none. */
const site = z
  .string()
  .trim()
  .max(longestOrganisation.site)
  .refine((text) => text === '' || webAddress(text) !== undefined, because('invalidFormat'));

/** The fields of an organisation. */
export const organisationBody = z.object({
  name: sizedText(1, longestOrganisation.name),
  /** In Brazil a CNPJ or CPF, with or without separators; empty for none. */
  documentNumber: z.string().trim().max(longestOrganisation.documentNumber).default(''),
  site: site.default(''),
  note: z.string().trim().max(longestOrganisation.note).default(''),
});

const params = z.object({ organisationId: idInText });
const notFound = ['ERR_NO_ORGANISATION_FOUND'] as const;

/** An organisation with how many contacts it has, counted up to `mostCounted`. */
const counted = organisation.extend({ contactsCount: z.int() });

/** The organisations of contacts (docs/adr/0179): whoever sees contacts sees, adds and changes them. */
export const organisationEndpoints = defineEndpoints({
  'GET /organisations': {
    summary: 'Search organisations by name, site or document number, sorted by name',
    access: 'session',
    query: pageQuery.extend({
      /** Only these, of which some may be gone: the names of chosen ones. */
      ids: idsInText.optional(),
    }),
    answer: pageOf('records', organisation),
  },
  'GET /organisations/:organisationId': {
    summary: 'One organisation with how many contacts it has',
    access: 'session',
    params,
    answer: counted,
    errors: notFound,
  },
  'POST /organisations': {
    summary: 'Create an organisation',
    access: 'session',
    body: organisationBody,
    answer: organisation,
    errors: ['ERR_DUPLICATED_ORGANISATION', 'ERR_TOO_MANY_ORGANISATIONS'],
  },
  'PUT /organisations/:organisationId': {
    summary: 'Change an organisation',
    access: 'session',
    params,
    body: changesOf(organisationBody),
    answer: organisation,
    errors: [...notFound, 'ERR_DUPLICATED_ORGANISATION'],
  },
  'DELETE /organisations/:organisationId': {
    summary: 'Delete an organisation; its contacts stay, without one. Says how many they were',
    access: 'contacts-page:deleteContact',
    params,
    answer: done.extend({ contactsCount: z.int() }),
    errors: notFound,
  },
});

/** Their event, for the whole company. */
export const organisationEvents = { organisation: resourceEvent(organisation) };
