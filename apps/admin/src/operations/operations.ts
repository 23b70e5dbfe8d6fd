import { defineResource } from '@recado/api/live';

/** The connections of all companies. They are fetched again while they are visible (`useFreshOperations`). */
export const operatedConnections = defineResource({ list: 'GET /operations/connections', events: {} });

/** What each company takes of the installation; the server sums it up every half minute. */
export const operatedCompanies = defineResource({ list: 'GET /operations/companies', events: {} });

/** Permanently failed jobs of all companies. */
export const deadJobs = defineResource({ list: 'GET /operations/dead-jobs', events: {} });
