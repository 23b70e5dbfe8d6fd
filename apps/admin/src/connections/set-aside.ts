import { changeOf, defineResource } from '@recado/api/live';

/** What came over the connections and could not be stored for what it is, the newest first. */
export const setAsideMessages = defineResource({
  list: 'GET /set-aside-messages',
  events: { setAside: changeOf },
  compare: (a, b) => b.id - a.id,
});
