import { changeOf, defineResource } from '@recado/api/live';

/** What the connections received and could not store, the newest first. */
export const setAsideMessages = defineResource({
  list: 'GET /set-aside-messages',
  events: { setAside: changeOf },
  compare: (a, b) => b.id - a.id,
});
