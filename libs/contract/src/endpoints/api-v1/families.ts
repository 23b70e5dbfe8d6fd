import { apiContactEndpoints } from './contacts.ts';
import { apiOrganisationEndpoints } from './organisations.ts';
import { apiTagEndpoints } from './tags.ts';
import { apiTicketEndpoints } from './tickets.ts';

/** The records that programs of a company read and write with a key. */
export const apiFamilies = {
  ...apiContactEndpoints,
  ...apiOrganisationEndpoints,
  ...apiTicketEndpoints,
  ...apiTagEndpoints,
};
