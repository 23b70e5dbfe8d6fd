import { steadyLists } from './steady-lists.ts';

/** Who asks: an administrator, an agent of some queues, or a program with a key of the company. */
export type Asker = 'administrator' | 'agent' | 'program';
/**
 * Who asks, and what: a path with its query. `{name}` is a value of the filled database (`values.ts`). What begins with `?`
 * is asked of the endpoint's own path.
 */
export type Question = readonly [Asker, string];

const admin = (...queries: string[]): Question[] => queries.map((query) => ['administrator', query]);
const agent = (...queries: string[]): Question[] => queries.map((query) => ['agent', query]);
const program = (...queries: string[]): Question[] => queries.map((query) => ['program', query]);
const period = '?date_from={yearAgo}&date_to={today}';
/** Tickets by the value of a field; the braces of a name in `{}` are its value, those of JSON stay. */
const byField = (condition: string, others = '') => `?showAll=true${others}&byFields=[{"fieldId":${condition}}]`;
const family = '?initialDate={yearAgo}&finalDate={today}';

/** Every endpoint with a list: what is asked of it while a company grows, or why nothing is. */
export const lists: Record<string, readonly Question[] | string> = {
  'GET /tickets': [
    ...admin(
      '?status=open&showAll=true',
      '?status=open&showAll=true&pageNumber=10',
      '?status=open&showAll=true&sort=waiting',
      '?status=open&showAll=true&queueIds=[{queue}]',
      '?status=open&showAll=true&tags=[{tag}]',
      '?status=open&showAll=true&users=[{user}]',
      '?status=open&showAll=true&isGroup=false',
      '?status=open&showAll=true&isGroup=true',
      '?status=open&showAll=true&withUnreadMessages=true',
      '?status=pending&showAll=true',
      '?snoozed=true&showAll=true',
      '?following=true&showAll=true',
      '?status=pending&showAll=true&withUnreadMessages=true',
      '?status=closed&showAll=true',
      '?status=closed&showAll=true&pageNumber=25',
      '?status=closed&showAll=true&queueIds=[{queue}]',
      '?status=closed&showAll=true&queueIds=[{queue},{otherQueue}]&pageNumber=5',
      '?status=closed&showAll=true&tags=[{tag}]',
      '?status=closed&showAll=true&users=[{user}]',
      '?status=closed&showAll=true&isGroup=true',
      '?showAll=true',
      '?showAll=true&pageNumber=10',
      '?showAll=true&queueIds=[{queue}]',
      '?showAll=true&users=[{user}]',
      '?showAll=true&tags=[{tag}]',
      '?showAll=true&date={recently}',
      '?showAll=true&updatedAt={today}',
      '?status=closed&showAll=true&date={recently}',
      '?status=closed&showAll=true&updatedAt={today}',
      '?showAll=true&statuses=["open","pending"]&agents=["me","nobody"]',
      '?showAll=true&statuses=["open"]&waitingMinutes=30&sort=waiting',
      '?showAll=true&statuses=["open"]&silentHours=24',
      '?showAll=true&windowMinutes=120',
      '?showAll=true&levelMinutes=60',
      '?showAll=true&levelMinutes=0',
      '?showAll=true&inQueues=[{queue},{otherQueue}]',
      '?showAll=true&anyTags=[{tag},{lane}]',
      byField('{plan},"test":"choice","operator":"any","choiceIds":[{usualPlan}]'),
      byField('{plan},"test":"choice","operator":"any","choiceIds":[{rarePlan}]'),
      byField('{plan},"test":"choice","operator":"none","choiceIds":[{usualPlan}]'),
      byField('{plan},"test":"choice","operator":"any","choiceIds":[{rarePlan}]', '&status=closed'),
      byField('{plan},"test":"choice","operator":"any","choiceIds":[{rarePlan}]', '&statuses=["open","pending"]'),
      byField('{plan},"test":"empty","isEmpty":true'),
      byField('{city},"test":"contains","operator":"any","values":["cidade 7"]'),
      byField('{city},"test":"contains","operator":"any","values":["nenhures"]'),
      byField('{order},"test":"number","atLeast":100,"atMost":130'),
      byField('{order},"test":"number","atLeast":100,"atMost":null'),
      byField('{order},"test":"empty","isEmpty":true', '&statuses=["open"]'),
      byField('{installed},"test":"days","from":-3,"to":3'),
      '?showAll=true&organisations=[1]',
      '?concernsMe=true',
      '?searchParam=gisele souza&showAll=true',
      '?searchParam=gisele&showAll=true',
      '?searchParam=gisele&showAll=true&pageNumber=5',
      '?searchParam=gisele&status=open&showAll=true',
      '?searchParam=mensagem&showAll=true',
      '?searchParam=ninguém&showAll=true',
      '?searchParam=souza 17&status=closed&showAll=true',
    ),
    ...agent(
      '?status=open&showAll=false',
      '?status=open&showAll=true',
      '?status=open&showAll=true&pageNumber=10',
      '?status=pending&showAll=false',
      '?status=pending&showAll=false&sort=waiting',
      '?status=pending&showAll=false&queueIds=[{queue}]',
      '?status=closed&showAll=true',
      '?status=closed&showAll=true&pageNumber=25',
      '?status=closed&showAll=false',
      '?showAll=false',
      '?showAll=true&statuses=["open","pending"]&agents=["me","nobody"]',
      '?showAll=true&silentHours=24',
      byField('{plan},"test":"choice","operator":"any","choiceIds":[{rarePlan}]'),
      byField('{order},"test":"number","atLeast":100,"atMost":130'),
      '?concernsMe=true',
      '?searchParam=gisele&showAll=true',
      '?searchParam=7 souza gisele&showAll=true',
      '?searchParam=ninguém&showAll=true',
    ),
  ],
  'GET /ticket/kanban': [
    ...admin('?', '?pageNumber=5', '?tagId=0', '?tagId=0&pageNumber=5', '?tagId={lane}', '?tagId=0&queueIds=[{queue}]'),
    ...admin('?tagId={lane}&queueIds=[{queue}]', '?searchParam=gisele', '?tagId={lane}&searchParam=gisele'),
    ...agent('?', '?tagId=0', '?tagId={lane}', '?tagId={lane}&pageNumber=5', '?tagId=0&searchParam=gisele'),
  ],
  'GET /messages/search': [
    ...admin('?searchParam=conversa', '?searchParam=conversa {ticket}', '?searchParam=inexistente'),
    ...admin('?searchParam=conversa&queueId={queue}', '?searchParam=conversa&contactId={contact}'),
    ...agent('?searchParam=conversa', '?searchParam=conversa {ticket}', '?searchParam=inexistente'),
    ...agent('?searchParam=conversa&userId={user}', '?searchParam=conversa&tagId={tag}'),
  ],
  'GET /messages/:ticketId': [...admin('/messages/{ticket}'), ...agent('/messages/{ticket}')],
  'GET /contacts': [
    ...admin('?', '?pageNumber=25', '?searchParam=gisele', '?searchParam=gisele&pageNumber=5', '?searchParam=55119'),
    ...admin('?searchParam=souza gisele', '?searchParam=gisele souza 7', '?searchParam=ninguém'),
    ...agent('?', '?searchParam=gisele', '?blocked=true', '?blocked=true&searchParam=gisele', '?organisationId=1'),
  ],
  'GET /organisations': agent('?', '?searchParam=padaria', '?ids=[1]'),
  'GET /contacts/list': agent('?', '?name=gisele', '?name=gisele souza 7', '?name=ninguém'),
  'GET /contact-rounds': [...admin('?contactId={contact}'), ...agent('?contactId={contact}')],
  'GET /contact-media': [
    ...admin('?contactId={contact}&kind=media', '?contactId={contact}&kind=documents'),
    ...agent('?contactId={contact}&kind=media'),
  ],
  'GET /contact-lists': admin('?', '?searchParam=todos'),
  'GET /contact-lists/list': admin('?'),
  'GET /contact-list-items': admin(
    ...['?contactListId={list}', '?contactListId={list}&pageNumber=25', '?contactListId={list}&searchParam=gisele'],
    '?contactListId={list}&searchParam=ninguém',
  ),
  'GET /contact-list-items/list': admin('?contactListId={list}'),
  'GET /campaigns': admin('?', '?searchParam=natal', '?stopped=true'),
  'GET /campaigns/list': admin('?'),
  'GET /campaigns/:campaignId': admin('/campaigns/{campaign}', '/campaigns/{campaign}?brief=true'),
  'GET /campaigns/:campaignId/report': admin('/campaigns/{campaign}/report'),
  'GET /campaigns/:campaignId/recipients': admin(
    ...['/campaigns/{campaign}/recipients', '/campaigns/{campaign}/recipients?pageNumber=25'],
    ...['/campaigns/{campaign}/recipients?state=sent', '/campaigns/{campaign}/recipients?searchParam=gisele'],
    '/campaigns/{campaign}/recipients?searchParam=ninguém',
  ),
  'GET /suppressed-numbers': admin('?', '?pageNumber=25', '?searchParam=gisele', '?searchParam=ninguém'),
  'GET /schedules': [
    ...admin('?', '?pageNumber=25', '?waiting=true', '?failed=true', '?contactId={contact}', '?userId={user}'),
    ...admin('?searchParam=gisele', '?searchParam=lembrete', '?searchParam=ninguém'),
    ...admin('?from={recently}T00:00:00Z&until={today}T00:00:00Z'),
    ...agent('?', '?waiting=true'),
  ],
  'GET /ticket-notes/list': agent('?ticketId={ticket}', '?contactId={contact}'),
  'GET /ticket-notes': agent('?ticketId={ticket}', '?contactId={contact}', '?contactId={contact}&searchParam=nota'),
  'GET /mentions': agent('?'),
  'GET /audits': admin(
    ...['?', '?pageNumber=25', '?kind=contacts', '?pageNumber=25&kind=contacts', '?action=delete', '?actorId={admin}'],
    ...['?searchParam=gisele souza', '?searchParam=ninguém', '?dateFrom={recently}&dateTo={today}'],
    '?kind=contacts&recordId={contact}',
  ),
  'GET /webhooks/:webhookId/deliveries': admin(
    ...['/webhooks/{webhook}/deliveries', '/webhooks/{webhook}/deliveries?pageNumber=25'],
    ...['/webhooks/{webhook}/deliveries?state=failed', '/webhooks/{webhook}/deliveries?event=ticket.closed'],
    '/webhooks/{webhook}/deliveries?searchParam=ninguém',
  ),
  'GET /api/v1/organisations': program('?', '?search=padaria', '?updatedSince={recently}T00:00:00Z'),
  'GET /api/v1/contacts': program('?', '?search=gisele', '?search=ninguém', '?updatedSince={recently}T00:00:00Z'),
  'GET /api/v1/tickets': program(
    ...['?', '?status=open', '?status=closed', '?queueId={queue}', '?userId={user}', '?contactId={contact}'],
    '?activeSince={recently}T00:00:00Z',
  ),
  'GET /api/v1/tickets/:ticketId/messages': program('/api/v1/tickets/{ticket}/messages'),
  'GET /dashboard': admin(period, '?days=30'),
  'GET /dashboard/times': admin(...['hour', 'day', 'queue', 'agent', 'connection'].map((by) => `${period}&by=${by}`)),
  'GET /dashboard/service-levels': admin(...['day', 'queue', 'agent', 'reason'].map((by) => `${period}&by=${by}`)),
  'GET /dashboard/ticketsUsers': admin(family),
  'GET /dashboard/ticketsDay': admin(family, '?initialDate={today}&finalDate={today}'),
  'GET /reports/appointmentsAtendent': admin(family),
  'GET /reports/departamentRatings': admin(family),
  'GET /reports/rushHour': admin(family),
  'GET /dashboard/users': admin(period),
  'GET /dashboard/status': admin('?'),
  'GET /ticket/reports': admin(
    ...['', '&page=200', '&weekday=2&hour=9', '&searchParam=gisele', '&users=[{user}]', '&queueIds=[{queue}]'].map(
      (filter) => `?dateFrom={yearAgo}&dateTo={today}${filter}`,
    ),
    ...['&status=["open"]', '&cameByAd=true', '&contactId={contact}'].map(
      (filter) => `?dateFrom={yearAgo}&dateTo={today}${filter}`,
    ),
  ),
  'GET /ticket/reports/reasons': admin(
    ...['', '&users=[{user}]', '&queueIds=[{queue}]'].map((filter) => `?dateFrom={yearAgo}&dateTo={today}${filter}`),
  ),
  'GET /ticket/reports/ratings': admin(
    ...['&by=agent', '&by=queue&users=[{user}]', '&by=connection&queueIds=[{queue}]'].map(
      (filter) => `?dateFrom={yearAgo}&dateTo={today}${filter}`,
    ),
  ),
  'GET /ticket/reports/ads': admin('?dateFrom={yearAgo}&dateTo={today}'),
  'GET /users': admin('?', '?searchParam=agente 7'),
  'GET /users/list': agent('?', '?queueId={queue}'),
  'GET /quick-messages': agent('?', '?searchParam=bom dia'),
  'GET /quick-messages/list': agent('?'),
  'GET /tags': admin('?', '?searchParam=vip'),
  'GET /tags/list': agent('?', '?searchParam=vip'),
  'GET /tags/kanban': agent('?'),
  'GET /reasons': agent('?'),
  'GET /reasons/recent': agent('?'),
  'GET /api/v1/reasons': program('?'),
  'GET /chats': agent('?', '?withUnreadMessages=true'),
  'GET /ticket-pins': agent('?'),
  'GET /ticket-views': [...admin('?'), ...agent('?')],
  'GET /ticket-views/counts': [...admin('?'), ...agent('?')],
  'GET /supervision': admin('?'),
  'GET /drafts': agent('?'),
  'GET /invoices': admin('?', '?searchParam=fatura'),
  'GET /invoices/all': admin('?'),
  'GET /message-costs': admin('?'),
  'GET /templates/figures': admin('?dateFrom={yearAgo}&dateTo={today}'),
  'GET /templates': admin('?', '?searchParam=aviso'),
  'GET /queue': agent('?'),
  'GET /queue/:queueId/menu-figures': admin('/queue/{queue}/menu-figures?date_from={yearAgo}&date_to={today}'),
  'GET /whatsapp': agent('?'),
  'GET /set-aside-messages': admin('?'),
  'GET /connection-notices': admin('?'),
  'GET /contacts/imports': admin('?'),
  'GET /tickets/:ticketId': agent('/tickets/{ticket}'),
  'GET /webhooks': admin('?'),
  'GET /jobs/dead': admin('?'),
  'GET /prompt-usage': admin('?'),

  'GET /tickets/:ticketId/members': 'asked of WhatsApp',
  'GET /tickets/u/:uuid': 'the same as GET /tickets/:ticketId',
  'GET /contacts/imports/:importId/refusals': 'read by key within one import, of one file',
  'GET /chats/:chatId/messages': 'of people of the company among themselves',
  'GET /api/v1/app-data': 'its size is bounded for each app',
  'GET /own-apps/:app/data': 'its size is bounded for each app',
  'GET /official-connections/signup/numbers': 'asked of the official platform',
  'GET /templates/list': 'of an official connection, the first hundred',
  ...steadyLists,
};

/** All questions: endpoint, asker and path with its placeholders. */
export function allQuestions(): { endpoint: string; asker: Asker; path: string }[] {
  return Object.entries(lists).flatMap(([endpoint, asked]) =>
    typeof asked === 'string'
      ? []
      : asked.map(([asker, query]) => ({ endpoint, asker, path: pathOf(endpoint, query) })),
  );
}

function pathOf(endpoint: string, query: string): string {
  const path = query.startsWith('?') ? endpoint.slice('GET '.length) + query : query;
  return path.replace(/\?$/, '');
}
