import { api } from '@recado/api/client';
import type { AppCall, HostedApp } from '@recado/app-host';
import { newestApp } from './extensions-of-apps.ts';
import { pageActions } from './page-actions.ts';
import { contactForApps, messageForApps, tagForApps, ticketForApps } from './records-for-apps.ts';

type Kind = 'company' | 'contact' | 'ticket' | 'user';
interface Subject {
  kind: Kind;
  id?: number;
}
interface DataQuery {
  kind: Kind;
  id?: number;
  key?: string;
  where?: Record<string, string | number | boolean>;
  cursor?: number;
}
interface ServerRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  query?: Record<string, string>;
  body?: unknown;
  ticketId?: number;
  contactId?: number;
}
type ToastKind = 'success' | 'info' | 'warning' | 'error';
interface ContactChanges {
  name?: string;
  email?: string;
  extraInfo?: { name: string; value: string }[];
}

/**
 * What each call of an app asks the API, with the session of the person: so an app can do what the company consented to
 * and the person may, and never more. The arguments were parsed (`call-kinds.ts`).
 */
const answers: Record<string, (app: string, ...args: never[]) => Promise<unknown> | unknown> = {
  'data.get': async (app, subject: Subject, key: string) => {
    const query = { ...ofSubject(subject), key };
    const { data } = await api('GET /own-apps/:app/data', { params: { app }, query });
    return data[0] ?? null;
  },
  'data.list': (app, { id, where, ...query }: DataQuery) =>
    api('GET /own-apps/:app/data', {
      params: { app },
      query: { ...query, ...(id && { subjectId: id }), ...(where && { where: JSON.stringify(where) }) },
    }),
  'data.put': (app, subject: Subject, key: string, value: never, version: number) =>
    api('PUT /own-apps/:app/data', {
      params: { app },
      body: { ...ofSubject(subject), key, value, version: version || null },
    }),
  'data.remove': (app, subject: Subject, key: string, version: number) =>
    api('DELETE /own-apps/:app/data', { params: { app }, query: { ...ofSubject(subject), key, version } }),
  'server.request': (app, request: ServerRequest) =>
    api('POST /own-apps/:app/requests', { params: { app }, body: request }),
  'tickets.get': async (_, ticketId: number) =>
    ticketForApps(await api('GET /tickets/:ticketId', { params: { ticketId } })),
  'messages.list': async (_, ticketId: number, { before }: { before?: number }) => {
    const query = { ahead: 'true' as const, ...(before && { before }) };
    const { messages, hasMore } = await api('GET /messages/:ticketId', { params: { ticketId }, query });
    return { messages: messages.map(messageForApps), hasMore };
  },
  'messages.send': async (_, ticketId: number, body: string) => {
    const { messages } = await api('POST /messages/:ticketId', { params: { ticketId }, body: { body } });
    return { messages: messages.map(messageForApps) };
  },
  'contacts.get': async (_, contactId: number) =>
    contactForApps(await api('GET /contacts/:contactId', { params: { contactId } })),
  'contacts.list': async (_, { search = '', page = 1 }: { search?: string; page?: number }) => {
    const query = { searchParam: search, pageNumber: page };
    const { contacts, hasMore } = await api('GET /contacts', { query });
    return { contacts: contacts.map(contactForApps), hasMore };
  },
  'contacts.update': async (_, contactId: number, body: ContactChanges) =>
    contactForApps(await api('PUT /contacts/:contactId', { params: { contactId }, body })),
  'tags.list': async () => ({ tags: (await api('GET /tags/list')).map(tagForApps) }),
  'tags.ofTicket': async (_, ticketId: number, tags: number[]) =>
    ticketForApps(await api('POST /tags/sync', { body: { ticketId, tags } })),
  toast: (app, text: string, kind: ToastKind) => toast(app, text, kind),
  open: (_, path: string) => pageActions()?.open(path),
};

/** A line at the edge of the page, which says whose it is: none looks like one of the product. */
function toast(app: string, text: string, kind: ToastKind): void {
  const actions = pageActions();
  const title = newestApp(app)?.title;
  if (actions && title) actions.notify[kind](`${title[actions.language]}: ${text}`);
}

/** Answers a call of an app. Rejects with ApiFailure. */
export async function answerApp({ name: app }: HostedApp, { name, args }: AppCall): Promise<unknown> {
  const answer = answers[name];
  return answer ? ((await Reflect.apply(answer, undefined, [app, ...args])) ?? null) : null;
}

function ofSubject({ kind, id }: Subject): { kind: Kind; subjectId?: number } {
  return { kind, ...(id !== undefined && { subjectId: id }) };
}
