import { call } from './calls.ts';

type Query = Record<string, unknown>;
type Subject = { kind: 'company' | 'contact' | 'ticket' | 'user'; id?: number };

/** What an app may ask of the product; the scopes that it was given decide what is answered (docs/adr/0154). */
export const hostApi = {
  data: {
    get: (subject: Subject, key: string) => call('data.get', [subject, key]),
    list: (query: Query = {}) => call('data.list', [query]),
    put: (subject: Subject, key: string, value: unknown, version = 0) =>
      call('data.put', [subject, key, value, version]),
    remove: (subject: Subject, key: string, version: number) => call('data.remove', [subject, key, version]),
  },
  server: { request: (request: Query) => call('server.request', [request]) },
  tickets: { get: (id: number) => call('tickets.get', [id]) },
  messages: {
    list: (ticketId: number, query: Query = {}) => call('messages.list', [ticketId, query]),
    send: (ticketId: number, text: string) => call('messages.send', [ticketId, text]),
  },
  contacts: {
    get: (id: number) => call('contacts.get', [id]),
    list: (query: Query = {}) => call('contacts.list', [query]),
    update: (id: number, changes: Query) => call('contacts.update', [id, changes]),
  },
  tags: {
    list: () => call('tags.list', []),
    ofTicket: (ticketId: number, tagIds: readonly number[]) => call('tags.ofTicket', [ticketId, tagIds]),
  },
  toast: (text: string, kind: 'success' | 'info' | 'warning' | 'error' = 'success') => call('toast', [text, kind]),
  open: (path: string) => call('open', [path]),
};
