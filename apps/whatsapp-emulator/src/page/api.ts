import type { PhoneView } from '../admin/phone-routes.ts';
import type { Group } from '../groups/group-book.ts';
import type { Waiting } from '../pairing/link.ts';
import type { ChatView } from '../phones/chats.ts';
import type { MessageView } from '../phones/describe.ts';
import type { Change } from '../world.ts';

export type { Change, ChatView, Group, MessageView, PhoneView, Waiting };

/** An official number that people can write to. */
export interface Official {
  id: string;
  number: string;
  name: string;
}

const SHOWN_MESSAGES = 200;

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers = body === undefined ? undefined : { 'content-type': 'application/json' };
  const response = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error ?? response.statusText);
  return answer;
}

const ofPhone = (number: string) => `/api/phones/${number}`;
const ofMessage = (number: string, id: string) => `${ofPhone(number)}/messages/${id}`;

/** The admin API for the page. Every call rejects with the emulator's error text. */
export const api = {
  phones: () => call<PhoneView[]>('GET', '/api/phones'),
  officials: () => call<Official[]>('GET', '/api/officials'),
  groups: () => call<Group[]>('GET', '/api/groups'),
  waiting: () => call<Waiting[]>('GET', '/api/waiting'),
  addPhone: (number: string, name: string, owner: boolean) =>
    call<PhoneView>('POST', '/api/phones', { number, name, owner }),
  addGroup: (subject: string, members: string[]) => call<Group>('POST', '/api/groups', { subject, members }),
  chats: (number: string) => call<ChatView[]>('GET', `${ofPhone(number)}/chats`),
  messages: (number: string, chat: string) =>
    call<MessageView[]>('GET', `${ofPhone(number)}/messages?with=${encodeURIComponent(chat)}&last=${SHOWN_MESSAGES}`),
  send: (number: string, message: object) => call('POST', `${ofPhone(number)}/messages`, message),
  edit: (number: string, id: string, text: string) => call('POST', `${ofMessage(number, id)}/edit`, { text }),
  remove: (number: string, id: string) => call('DELETE', ofMessage(number, id)),
  react: (number: string, id: string, emoji: string) => call('POST', `${ofMessage(number, id)}/reaction`, { emoji }),
  press: (number: string, id: string, button: string) =>
    call<{ id?: string; opened?: string }>('POST', `${ofMessage(number, id)}/press`, { button }),
  settings: (number: string, values: object) => call<PhoneView>('PATCH', ofPhone(number), values),
  vote: (number: string, id: string, options: string[]) => call('POST', `${ofMessage(number, id)}/vote`, { options }),
  mediaUrl: (number: string, id: string) => `${ofMessage(number, id)}/media`,
  read: (number: string, chat: string) => call('POST', `${ofPhone(number)}/read`, { with: chat }),
  presence: (number: string, to: string, presence: string) =>
    call('POST', `${ofPhone(number)}/presence`, { to, presence }),
  ring: (number: string, to: string) => call('POST', `${ofPhone(number)}/call`, { to }),
  hangUp: (number: string) => call('DELETE', `${ofPhone(number)}/call`),
  scan: (number: string, qr?: string) => call('POST', `${ofPhone(number)}/scan`, { qr }),
  typeCode: (number: string, code: string) => call('POST', `${ofPhone(number)}/pairing-code`, { code }),
  unlink: (number: string, jid: string) => call('DELETE', `${ofPhone(number)}/devices/${encodeURIComponent(jid)}`),
};

/** Calls back on every change in the emulator, and whenever the stream (re)connects. */
export function listen(onChange: (change: Change) => void, onBegin: () => void): void {
  const stream = new EventSource('/api/events');
  stream.addEventListener('open', onBegin);
  stream.addEventListener('message', (event) => onChange(JSON.parse(event.data)));
}
