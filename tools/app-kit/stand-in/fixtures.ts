import type { PointContact, PointMessage, PointTicket } from '../../../libs/releases/src/points/index.ts';
import type { AppContact, AppMessage, AppTag, AppTicket } from '../app/records.ts';

// Records as extensions get them, for tests and for the page of `recado-app dev`; nobody real.
const contact: PointContact = {
  id: 7,
  name: 'Clara Nunes',
  number: '5511912345678',
  email: 'clara@example.com',
  isGroup: false,
  whatsappId: 1,
};
const ticket: PointTicket = {
  id: 42,
  uuid: '5d0f5c1e-58f1-4d5e-9b0e-3f6f4a6f0c42',
  status: 'open',
  isGroup: false,
  contact: { id: 7, name: 'Clara Nunes', number: '5511912345678' },
  queue: { id: 2, name: 'Vendas' },
  user: { id: 3, name: 'Ana Souza' },
  whatsappId: 1,
  tagIds: [5],
};
const message: PointMessage = {
  id: 1001,
  body: 'Oi! Meu pedido 1042 já saiu para entrega?',
  fromMe: false,
  mediaType: 'chat',
  createdAt: '2026-03-02T13:45:00.000Z',
};
/** Who looks. */
const person = { id: 3, name: 'Ana Souza', profile: 'admin' };

/** What the props of extensions have. */
export const fixtures = { contact, ticket, message, person };

const at = '2026-03-02T13:45:00.000Z';
const tag: AppTag = { id: 5, name: 'VIP', color: '#7c3aed' };
const apiContact: AppContact = {
  ...{ id: 7, name: 'Clara Nunes', number: '5511912345678', username: null, email: 'clara@example.com' },
  ...{ extraInfo: [{ name: 'Cidade', value: 'Santos' }], isGroup: false, updatedAt: at },
};
const apiTicket: AppTicket = {
  ...{ id: 42, uuid: ticket.uuid, status: 'open', contact: apiContact, queue: ticket.queue, user: ticket.user },
  ...{ whatsapp: { id: 1, name: 'Loja' }, isGroup: false, unreadMessages: 1, lastMessage: message.body },
  ...{ lastMessageAt: at, waitingSince: at, tags: [tag], createdAt: at, updatedAt: at },
};
const apiMessage: AppMessage = {
  ...{ id: 1001, ticketId: 42, body: message.body, fromMe: false, mediaType: 'chat', isDeleted: false },
  ...{ isEdited: false, contact: null, user: null, createdAt: at },
};

/** What calls of the host API answer. */
export const records = { ticket: apiTicket, contact: apiContact, message: apiMessage, tag };
