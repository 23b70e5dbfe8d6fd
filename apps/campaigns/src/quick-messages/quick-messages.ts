import { changeOf, defineResource } from '@recado/api/live';

/** The quick messages that the user may use or edit. */
export const quickMessages = defineResource({
  list: 'GET /quick-messages',
  record: 'GET /quick-messages/:quickMessageId',
  create: 'POST /quick-messages',
  update: 'PUT /quick-messages/:quickMessageId',
  remove: 'DELETE /quick-messages/:quickMessageId',
  events: { 'quick-message': changeOf },
});
