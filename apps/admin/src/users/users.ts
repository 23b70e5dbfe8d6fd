import { changeOf, defineResource, onlineChange } from '@recado/api/live';

/** The people of the company. */
export const users = defineResource({
  list: 'GET /users',
  record: 'GET /users/:userId',
  create: 'POST /users',
  update: 'PUT /users/:userId',
  remove: 'DELETE /users/:userId',
  events: {
    user: changeOf,
    online: onlineChange,
  },
});
