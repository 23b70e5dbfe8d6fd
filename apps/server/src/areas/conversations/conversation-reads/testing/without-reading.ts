/**
 * Endpoints whose answers have texts and that the access log does not note, by the reason. `read-points.test.ts` fails for an endpoint
 * with texts that is neither here nor in `read-points.ts`.
 */
export const withoutReading: Readonly<Record<string, readonly string[]>> = {
  'lists and tickets have the last line of each conversation, are fetched again at every change, and would name everybody for all':
    [
      ...['GET /tickets', 'GET /tickets/u/:uuid', 'GET /tickets/:ticketId', 'POST /tickets', 'PUT /tickets/:ticketId'],
      ...[
        'POST /tickets/:ticketId/take-control',
        'PUT /tickets/:ticketId/automation',
        'PUT /tickets/:ticketId/priority',
      ],
      ...[
        'POST /tickets/:ticketId/snooze',
        'DELETE /tickets/:ticketId/snooze',
        'GET /ticket-pins',
        'PUT /ticket-pins/:ticketId',
      ],
      ...[
        'POST /tags/sync',
        'PUT /ticket-tags/:ticketId/:tagId',
        'DELETE /ticket-tags/:ticketId',
        'GET /ticket/kanban',
      ],
      ...['GET /ticket/reports', 'POST /rules/trial', 'GET /api/v1/tickets', 'PUT /api/v1/tickets/:ticketId'],
      'PUT /api/v1/tickets/:ticketId/tags',
    ],
  'what the caller wrote, or is about to write': [
    ...[
      'GET /drafts',
      'PUT /drafts/:ticketId',
      'POST /tickets/:ticketId/rewriting',
      'POST /api/v1/tickets/:ticketId/messages',
    ],
    ...['POST /tickets/:ticketId/suggestion', 'GET /schedules', 'GET /schedules/:scheduleId', 'POST /schedules'],
    ...['PUT /schedules/:scheduleId', 'POST /schedules/:scheduleId/skip', 'POST /schedules/:scheduleId/retry'],
    ...['POST /schedules/:scheduleId/media-upload', 'DELETE /schedules/:scheduleId/media-upload'],
  ],
  'what somebody agreed to, kept as a proof beside the contact, and no part of a conversation': [
    ...['GET /contacts/:contactId/consent', 'POST /contacts/:contactId/consent'],
    ...['GET /api/v1/contacts/:contactId/consent', 'PUT /api/v1/contacts/:contactId/consent'],
  ],
  'texts that a company writes for many': [
    ...[
      'GET /templates',
      'GET /templates/list',
      'GET /templates/:templateId',
      'POST /templates',
      'PUT /templates/:templateId',
    ],
    ...[
      'POST /templates/:templateId/submit',
      'POST /templates/:templateId/duplicate',
      'DELETE /templates/:templateId/notice',
    ],
    ...['POST /templates/:templateId/media-upload', 'DELETE /templates/:templateId/media-upload'],
    ...['GET /macros', 'POST /macros', 'PUT /macros/:macroId', 'GET /rules', 'POST /rules', 'PUT /rules/:ruleId'],
    ...['PUT /rules/order', 'GET /campaigns/:campaignId/report', 'POST /campaigns/preview'],
    ...[
      'GET /knowledge-sources',
      'GET /knowledge-sources/:sourceId',
      'POST /knowledge-sources',
      'PUT /knowledge-sources/:sourceId',
    ],
    ...['POST /knowledge-sources/upload', 'POST /knowledge-sources/:sourceId/read'],
    ...['GET /announcements/list', 'GET /announcements', 'GET /announcements/:announcementId', 'POST /announcements'],
    ...['PUT /announcements/:announcementId', 'POST /announcements/:announcementId/media-upload'],
    'DELETE /announcements/:announcementId/media-upload',
  ],
  'passages of resolved tickets are about the company, and have no names or numbers (docs/adr/0170)': [
    'GET /knowledge-search',
  ],
  'colleagues write to each other': [
    ...['GET /chats', 'GET /chats/:chatId', 'POST /chats', 'PUT /chats/:chatId', 'GET /chats/:chatId/messages'],
    ...['GET /chats/:chatId/messages/:messageId/renewed', 'POST /chats/:chatId/messages', 'POST /chats/:chatId/read'],
    ...['PUT /chats/:chatId/messages/:messageId', 'DELETE /chats/:chatId/messages/:messageId'],
  ],
  'fields and sources of a contact or ticket, no messages': [
    ...['GET /contacts/:contactId', 'GET /contacts/:contactId/custom-fields', 'PUT /contacts/:contactId/custom-fields'],
    ...['GET /tickets/:ticketId/custom-fields', 'PUT /tickets/:ticketId/custom-fields', 'GET /contact-rounds'],
    'POST /contact-merges/preview',
  ],
  'rows of a file of contacts': [
    ...[
      'GET /contacts/imports',
      'POST /contacts/imports',
      'POST /contact-lists/:contactListId/upload',
      'POST /contacts/import',
    ],
    ...[
      'GET /contacts/imports/:importId',
      'POST /contacts/imports/:importId/start',
      'DELETE /contacts/imports/:importId',
    ],
    ...['PUT /contacts/imports/:importId/refusals/:refusalId', 'GET /contacts/imports/:importId/refusals/export'],
  ],
  'files in the audit log, which names each download': [
    ...[
      'GET /contacts/export',
      'GET /suppressed-numbers/export',
      'GET /campaigns/:campaignId/export',
      'GET /audits/export',
    ],
    ...[
      'GET /ticket/reports/export',
      'GET /ticket/reports/reasons/export',
      'GET /message-costs/export',
      'GET /revenue/export',
    ],
    ...['GET /moves/:moveId/report', 'GET /conversation-reads/export'],
  ],
  'a try of an automation, with words that the caller chose': [
    'POST /queue/:queueId/simulation',
    'POST /queueIntegration/testSession',
  ],
  'events that could not be stored, of no ticket; kept for two weeks to find out why': ['GET /set-aside-messages'],
  'an event without a conversation': ['POST /webhooks/:webhookId/ping'],
  'the answer of a server of an app, whatever it is': ['POST /own-apps/:app/requests'],
  'prices of a file': ['POST /message-rates/upload'],
};
