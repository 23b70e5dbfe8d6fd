import type { Contact, Invoice, Queue, QuickMessage, User, Whatsapp } from '../contract/index.ts';
import { changeOf, defineResource } from './resource.ts';

/** The people of the company. */
export const users = defineResource<User>({
  name: 'users',
  list: 'GET /users',
  plural: 'users',
  record: 'GET /users/:userId',
  create: 'POST /users',
  update: 'PUT /users/:userId',
  remove: 'DELETE /users/:userId',
  param: 'userId',
  events: {
    user: changeOf,
    presence: ({ userId, online }) => ({
      type: 'patch',
      where: (user) => user.id === userId,
      patch: (user) => ({ ...user, online }),
    }),
  },
});

/** The company's queues, a bare list in their order. */
export const queues = defineResource<Queue>({
  name: 'queues',
  list: 'GET /queue',
  record: 'GET /queue/:queueId',
  create: 'POST /queue',
  update: 'PUT /queue/:queueId',
  remove: 'DELETE /queue/:queueId',
  param: 'queueId',
  events: { queue: changeOf },
  compare: (a, b) => (a.orderQueue ?? 10_000) - (b.orderQueue ?? 10_000) || a.name.localeCompare(b.name),
});

/** WhatsApp connections, a bare list; session updates arrive on their own event. */
export const whatsapps = defineResource<Whatsapp>({
  name: 'whatsapps',
  list: 'GET /whatsapp',
  record: 'GET /whatsapp/:whatsappId',
  create: 'POST /whatsapp',
  update: 'PUT /whatsapp/:whatsappId',
  remove: 'DELETE /whatsapp/:whatsappId',
  param: 'whatsappId',
  events: {
    whatsapp: (told) =>
      told.action === 'delete' ? { type: 'remove', id: told.whatsappId } : { type: 'upsert', record: told.whatsapp },
    whatsappSession: ({ session }) => ({
      type: 'patch',
      where: (whatsapp) => whatsapp.id === session.id && whatsapp.updatedAt <= session.updatedAt,
      patch: (whatsapp) => ({ ...whatsapp, ...session }),
    }),
    importMessages: ({ action, whatsappId, status, statusImportMessages }) => ({
      type: 'patch',
      where: (whatsapp) => whatsapp.id === whatsappId,
      patch: (whatsapp) => ({
        ...whatsapp,
        statusImportMessages,
        importStatus: action === 'refresh' ? null : status,
      }),
    }),
  },
  compare: (a, b) => a.name.localeCompare(b.name),
});

/** Contacts of the company. */
export const contacts = defineResource<Contact>({
  name: 'contacts',
  list: 'GET /contacts',
  plural: 'contacts',
  record: 'GET /contacts/:contactId',
  create: 'POST /contacts',
  update: 'PUT /contacts/:contactId',
  remove: 'DELETE /contacts/:contactId',
  param: 'contactId',
  events: {
    contact: (told) =>
      told.action === 'delete' ? { type: 'remove', id: told.contactId } : { type: 'upsert', record: told.contact },
  },
});

/** Quick messages one may use or edit. */
export const quickMessages = defineResource<QuickMessage>({
  name: 'quick-messages',
  list: 'GET /quick-messages',
  plural: 'records',
  record: 'GET /quick-messages/:quickMessageId',
  create: 'POST /quick-messages',
  update: 'PUT /quick-messages/:quickMessageId',
  remove: 'DELETE /quick-messages/:quickMessageId',
  param: 'quickMessageId',
  events: { 'quick-message': changeOf },
});

/** The company's bills. */
export const invoices = defineResource<Invoice>({
  name: 'invoices',
  list: 'GET /invoices',
  plural: 'records',
  events: {},
});
