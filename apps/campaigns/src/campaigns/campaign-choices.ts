import { changeOf, defineResource } from '@recado/api/live';

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);

/** All contact lists, to choose one. */
export const listChoices = defineResource({
  list: 'GET /contact-lists/list',
  events: { ContactList: changeOf },
  compare: byName,
});

/** All tags, to choose one. */
export const tagChoices = defineResource({ list: 'GET /tags/list', events: { tag: changeOf }, compare: byName });

/** The newest campaigns, to exclude their recipients. */
export const campaignChoices = defineResource({ list: 'GET /campaigns/list', events: { campaign: changeOf } });

/** All file lists, to choose one. */
export const fileChoices = defineResource({ list: 'GET /files/list', events: { file: changeOf }, compare: byName });
