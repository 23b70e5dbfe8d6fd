import { changeOf, defineResource } from '@recado/api/live';

/** The quick messages that the user may use in a chat. */
export const usableReplies = defineResource({
  list: 'GET /quick-messages/list',
  events: { 'quick-message': changeOf },
  belongs: ({ status }) => status,
  compare: (a, b) => a.shortcode.localeCompare(b.shortcode),
});
