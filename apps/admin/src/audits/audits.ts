import { defineResource } from '@recado/api/live';
import type { QueryInput } from '@recado/contract';

/** The audit log. Entries never change; new ones are fetched (`useNewAudits`). */
export const audits = defineResource({ list: 'GET /audits', events: {} });

/** The filters of the list, besides the search text. */
export type AuditFilters = Omit<NonNullable<QueryInput<'GET /audits/export'>>, 'searchParam'>;
