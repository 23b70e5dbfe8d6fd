import type { EventPayload } from '@recado/contract';
import { type Change, changeOf, defineResource } from './resource.ts';

// Resources used by several remotes; any other is defined in the feature that owns it.

/** The company's queues, an unpaged list in their own order. */
export const queues = defineResource({
  list: 'GET /queue',
  record: 'GET /queue/:queueId',
  create: 'POST /queue',
  update: 'PUT /queue/:queueId',
  remove: 'DELETE /queue/:queueId',
  events: { queue: changeOf },
  compare: (a, b) => (a.orderQueue ?? 10_000) - (b.orderQueue ?? 10_000) || a.name.localeCompare(b.name),
});

/** The reasons for which tickets are resolved, archived ones too: a tree (`reasonTree`). */
export const reasons = defineResource({
  list: 'GET /reasons',
  create: 'POST /reasons',
  update: 'PUT /reasons/:reasonId',
  remove: 'DELETE /reasons/:reasonId',
  events: { reason: changeOf },
  compare: (a, b) => a.position - b.position || a.id - b.id,
});

/** WhatsApp connections, an unpaged list; session updates have their own event. */
export const whatsapps = defineResource({
  list: 'GET /whatsapp',
  record: 'GET /whatsapp/:whatsappId',
  create: 'POST /whatsapp',
  update: 'PUT /whatsapp/:whatsappId',
  remove: 'DELETE /whatsapp/:whatsappId',
  events: {
    whatsapp: (event) =>
      event.action === 'delete' ? { type: 'remove', id: event.whatsappId } : { type: 'upsert', record: event.whatsapp },
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

/** Converts the event that a user is online, or no longer, to a change of lists of users. */
export function onlineChange<Item extends { id: number; online: boolean }>({
  userId,
  online,
}: EventPayload<'online'>): Change<Item> {
  return { type: 'patch', where: ({ id }) => id === userId, patch: (user) => ({ ...user, online }) };
}

/** The users of the company to choose from, an unpaged list. */
export const listedUsers = defineResource({
  list: 'GET /users/list',
  events: {
    listedUser: changeOf,
    online: onlineChange,
  },
  compare: (a, b) => a.name.localeCompare(b.name),
});
