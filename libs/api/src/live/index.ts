export { applyToCache, followEvents } from './cache.ts';
export { type LiveList, useCreate, useLiveList, useRecord, useRemove, useUpdate } from './hooks.ts';
export * from './messages/index.ts';
export { applyChange, type ListRules, type Page, type Pages } from './pages.ts';
export { queryClient } from './query-client.ts';
export { type Change, changeOf, defineResource, type LiveRecord, type Resource } from './resource.ts';
export * from './resources.ts';
export { type KnownTicket, rememberTicket, useTicketByUuid } from './ticket-record.ts';
export { type TicketQuery, tickets } from './tickets.ts';
