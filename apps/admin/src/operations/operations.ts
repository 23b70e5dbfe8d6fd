import { defineResource } from '@recado/api/live';

/** The connections of all companies. They are fetched again while they are looked at (`useFreshOperations`). */
export const operatedConnections = defineResource({ list: 'GET /operations/connections', events: {} });

/** Work of all companies that failed for good. */
export const deadJobs = defineResource({ list: 'GET /operations/dead-jobs', events: {} });
