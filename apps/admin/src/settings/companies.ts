import { changeOf, defineResource } from '@recado/api/live';

/**
 * The companies of the installation, each with its plan; their use of the plan's limits is not updated after the fetch.
 */
export const companies = defineResource({
  list: 'GET /companies',
  record: 'GET /companies/:companyId',
  create: 'POST /companies',
  update: 'PUT /companies/:companyId',
  remove: 'DELETE /companies/:companyId',
  events: {
    managedCompany: changeOf,
    plan: (event) =>
      event.action === 'delete'
        ? undefined
        : {
            type: 'patch',
            where: ({ planId }) => planId === event.record.id,
            patch: (company) => ({ ...company, plan: event.record }),
          },
  },
});
